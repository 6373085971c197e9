import { kindOf } from '@hearth/contract/community/post-types';
import { recurrenceLabels, recurrences } from '@hearth/contract/community/recurrence';
import { instantOf, wallTimeOf } from '@hearth/contract/time-zones';
import { useState, type ReactNode } from 'react';
import { placeholderInserts } from '../../../../kit/inserts.ts';
import { Grid } from '../../../../ui/layout.tsx';
import { options } from '../../../../ui/options.ts';
import { type PostFieldsProps, Asks, Rewards } from './boost-fields.tsx';
import styles from './fields.module.css';
import { useField } from '../../../../kit/form.tsx';
import { today } from '../../../../platform/days.ts';
import { DateField } from '../../../../ui/date-field.tsx';
import { TimeField } from '../../../../ui/time-field.tsx';

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

interface MomentFieldProps {
  /** Form field name; its value is an instant or null. */
  name: string;
  /** Such as 'Start', for 'Start date' and 'Start time'. */
  label: string;
  hint?: ReactNode;
  /** IANA time zone. */
  timeZone: string;
  /** Default time, `HH:MM`. */
  usualTime: string;
  /** Field to revalidate on change. */
  checks?: string;
  onChange?: (instant: string | null) => void;
}

/** Date and time fields in the property's time zone, stored as an instant; past days are disabled. */
export function MomentField({ name, label, hint, timeZone, usualTime, checks, onChange }: MomentFieldProps) {
  const { value, change, leave, ref, error, disabled } = useField<string>(name);
  const wall = value ? new Date(wallTimeOf(new Date(value), timeZone)).toISOString() : undefined;
  const [lastTime, setLastTime] = useState(usualTime);
  const day = wall?.slice(0, 10) ?? null;
  const time = wall?.slice(11, 16) ?? lastTime;
  const set = (nextDay: string | null, nextTime: string) => {
    const instant = nextDay && instantOf(Date.parse(`${nextDay}T${nextTime}:00Z`), timeZone).toISOString();
    setLastTime(nextTime);
    change(instant, checks);
    onChange?.(instant);
  };
  return (
    <div className={styles.moment}>
      <DateField
        disabled={disabled}
        error={error}
        hint={hint}
        inputRef={ref}
        label={`${label} date`}
        min={today(timeZone)}
        onBlur={leave}
        onChange={(next) => set(next, time)}
        value={day}
      />
      <TimeField
        disabled={disabled || day === null}
        label={`${label} time`}
        onBlur={leave}
        onChange={(next) => next !== null && set(day, next)}
        value={day === null ? null : time}
      />
    </div>
  );
}
