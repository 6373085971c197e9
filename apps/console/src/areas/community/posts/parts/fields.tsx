import { kindOf } from '@hearth/contract/community/post-types';
import { recurrenceLabels, recurrences } from '@hearth/contract/community/recurrence';
import { placeholderInserts } from '../../../../kit/inserts.ts';
import { Grid } from '../../../../ui/layout.tsx';
import { options } from '../../../../ui/options.ts';
import { type PostFieldsProps, Asks, Rewards } from './boost-fields.tsx';
import styles from './fields.module.css';
import { MomentField } from './moment-field.tsx';

const [dayStart, dayEnd] = ['00:00', '23:55'];

/** The fields of a post, an event or a boost. */
export function PostFields({ Input, form, property }: PostFieldsProps) {
  const [type, boostType, endDate] = form.watch(['type', 'boostType', 'endDate']);
  const kind = kindOf(type);
  const zone = property.timezone;
  const withoutEnd = (instant: string | null) => {
    if (instant === null) form.setValue('recurrence', 'none', { shouldDirty: true });
  };
  return (
    <div className={styles.root}>
      <Input.Text inputProps={{ maxLength: 200 }} label="Title" name="title" required />
      <Input.Rich inserts={placeholderInserts} label="Message" name="text" required />
      {(kind === 'EVENT' || boostType === 'event') && (
        <fieldset className={styles.group}>
          <legend>The event, in the time of {property.name}</legend>
          <Grid min={320}>
            <MomentField
              checks="eventInfo.endDate"
              label="Event start"
              name="eventInfo.startDate"
              timeZone={zone}
              usualTime="18:00"
            />
            <MomentField
              checks="eventInfo.startDate"
              label="Event end"
              name="eventInfo.endDate"
              timeZone={zone}
              usualTime="20:00"
            />
          </Grid>
          <Input.Text
            hint="Residents who were there send it; none when left empty"
            label="Code"
            name="eventInfo.code"
          />
        </fieldset>
      )}
      <Asks Input={Input} form={form} />
      {kind !== 'POST' && <Rewards Input={Input} form={form} property={property} />}
      <fieldset className={styles.group}>
        <legend>When it is shown, in the time of {property.name}</legend>
        <Grid min={320}>
          <MomentField
            checks="endDate"
            hint="At once when left empty"
            label="Start"
            name="startDate"
            timeZone={zone}
            usualTime={dayStart}
          />
          <MomentField
            checks="startDate"
            hint="No end when left empty"
            label="End"
            name="endDate"
            onChange={withoutEnd}
            timeZone={zone}
            usualTime={dayEnd}
          />
        </Grid>
        <Input.Select
          disabled={!endDate}
          hint={endDate ? undefined : 'Choose an end date first'}
          label="Recurrence"
          name="recurrence"
          options={options(recurrences, recurrenceLabels)}
        />
      </fieldset>
    </div>
  );
}
