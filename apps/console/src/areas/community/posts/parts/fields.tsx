import { kindOf, postKindLabels } from '@hearth/contract/community/post-types';
import { recurrenceLabels, recurrences } from '@hearth/contract/community/recurrence';
import { instantOf, wallTimeOf } from '@hearth/contract/time-zones';
import { useState, type ReactNode, Children } from 'react';
import { placeholderInserts } from '../../../../kit/inserts.ts';
import { Grid, Muted } from '../../../../ui/layout.tsx';
import { options } from '../../../../ui/options.ts';
import { type PostFieldsProps, Asks, Rewards } from './boost-fields.tsx';
import { text } from '../messages.ts';
import styles from '../posts.module.css';
import { useField } from '../../../../kit/form.tsx';
import { today } from '../../../../platform/days.ts';
import { DateField } from '../../../../ui/date-field.tsx';
import { TimeField } from '../../../../ui/time-field.tsx';
import { renderRichText, renderText } from '@hearth/contract/library/placeholders';
import { boostTypeLabels } from '@hearth/contract/boosts';
import { formatDateTime } from '@hearth/contract/format';
import type { Property } from '@hearth/contract/properties/properties';
import { RichWords } from '../../../../kit/rich-words.tsx';
import { StarRating } from '../../../../ui/star-rating.tsx';
import { spanOf, type PostValues } from '../logic/values.ts';

const [dayStart, dayEnd] = ['00:00', '23:55'];

export function PostFields({ Input, form, property }: PostFieldsProps) {
  const [type, boostType, endDate] = form.watch(['type', 'boostType', 'endDate']);
  const kind = kindOf(type);
  const zone = property.timezone;
  const withoutEnd = (instant: string | null) => {
    if (instant === null) form.setValue('recurrence', 'none', { shouldDirty: true });
  };
  return (
    <div className={styles.fields}>
      <Input.Text inputProps={{ maxLength: 200 }} label={text.form.title} name="title" required />
      <Input.Rich inserts={placeholderInserts} label={text.form.message} name="text" required />
      {(kind === 'EVENT' || boostType === 'event') && (
        <fieldset className={styles.group}>
          <legend>{text.form.event}</legend>
          <Muted small>{text.form.zone(property.name)}</Muted>
          <Grid min={320}>
            <MomentField
              checks="eventInfo.endDate"
              label={text.form.eventStart}
              name="eventInfo.startDate"
              timeZone={zone}
              usualTime="18:00"
            />
            <MomentField
              checks="eventInfo.startDate"
              label={text.form.eventEnd}
              name="eventInfo.endDate"
              timeZone={zone}
              usualTime="20:00"
            />
          </Grid>
          <Input.Text hint={text.form.codeHint} label={text.form.code} name="eventInfo.code" />
        </fieldset>
      )}
      <Asks Input={Input} form={form} />
      {kind !== 'POST' && <Rewards Input={Input} form={form} property={property} />}
      <fieldset className={styles.group}>
        <legend>{text.form.shown}</legend>
        <Muted small>{text.form.zone(property.name)}</Muted>
        <Grid min={320}>
          <MomentField
            checks="endDate"
            hint={text.form.startHint}
            label={text.form.start}
            name="startDate"
            timeZone={zone}
            usualTime={dayStart}
          />
          <MomentField
            checks="startDate"
            hint={text.form.endHint}
            label={text.form.end}
            name="endDate"
            onChange={withoutEnd}
            timeZone={zone}
            usualTime={dayEnd}
          />
        </Grid>
        <Input.Select
          disabled={!endDate}
          hint={endDate ? undefined : text.form.recurrenceHint}
          label={text.form.recurrence}
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
        label={text.form.date(label)}
        min={today(timeZone)}
        onBlur={leave}
        onChange={(next) => set(next, time)}
        value={day}
      />
      <TimeField
        disabled={disabled || day === null}
        label={text.form.time(label)}
        onBlur={leave}
        onChange={(next) => next !== null && set(day, next)}
        value={day === null ? null : time}
      />
    </div>
  );
}

/** Live preview on a phone, as a resident sees it. */
export function PostPreview({ values, property }: { values: PostValues; property: Property }) {
  const { type, boostType, title, text: message, startDate, endDate, rewardPoints, eventInfo, boostInfo } = values;
  const reader = { first_name: 'Alex', last_name: 'Rivera', property_name: property.name };
  const span = spanOf(startDate, endDate, property.timezone);
  const eventTime = [eventInfo?.startDate, eventInfo?.endDate]
    .flatMap((instant) => (instant ? [formatDateTime(instant, property.timezone)] : []))
    .join(' – ');
  const { microSurveyBoost, voteBoost, newReviewBoost } = boostInfo ?? {};
  const choices = [
    ...(voteBoost?.selections.map(({ label }) => label) ?? []),
    ...(voteBoost?.freeformEntry ? [text.form.other] : []),
  ];
  return (
    <section aria-label={text.preview.label} className={styles.preview}>
      <p className={styles.note}>{text.preview.note}</p>
      <div className={styles.phone}>
        <div className={styles.bar}>{property.name}</div>
        <div className={styles.screen}>
          <span className={styles.kind}>{boostType ? boostTypeLabels[boostType] : postKindLabels[kindOf(type)]}</span>
          <h4>{renderText(title?.trim() || text.preview.title, reader)}</h4>
          {rewardPoints ? <span className={styles.reward}>{text.preview.earn(rewardPoints)}</span> : null}
          {eventTime && <p className={styles.when}>{eventTime}</p>}
          {span && <p className={styles.when}>{span}</p>}
          {message ? (
            <RichWords text={renderRichText(message, reader)} />
          ) : (
            <p className={styles.when}>{text.preview.message}</p>
          )}
          {Children.toArray(
            microSurveyBoost?.questions.map(({ question }, i) => (
              <div className={styles.question}>
                {question || text.form.numbered(text.form.question, i + 1)}
                <StarRating value={0} />
              </div>
            )),
          )}
          {newReviewBoost && (
            <div className={styles.question}>
              {newReviewBoost.question || text.form.reviewQuestion}
              <StarRating value={0} />
            </div>
          )}
          {choices.length > 0 && (
            <ul className={styles.options}>
              {Children.toArray(
                choices.map((option, i) => <li>{option || text.form.numbered(text.form.option, i + 1)}</li>),
              )}
            </ul>
          )}
          {boostType && <span className={styles.action}>{text.preview.actions[boostType]}</span>}
        </div>
      </div>
    </section>
  );
}
