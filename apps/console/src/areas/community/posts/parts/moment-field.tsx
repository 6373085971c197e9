import { instantOf, wallTimeOf } from '@hearth/contract/time-zones';
import { useState, type ReactNode } from 'react';
import { useField } from '../../../../kit/form.tsx';
import { today } from '../../../../platform/days.ts';
import { DateField } from '../../../../ui/date-field.tsx';
import { TimeField } from '../../../../ui/time-field.tsx';
import styles from './moment-field.module.css';

interface MomentFieldProps {
  /** Of the form: it holds an instant, or null. */
  name: string;
  /** Such as 'Start': its parts are 'Start date' and 'Start time'. */
  label: string;
  hint?: ReactNode;
  /** IANA: the clock that the time is read from. */
  timeZone: string;
  /** `HH:MM`, until another is given. */
  usualTime: string;
  /** Checked again when this changes. */
  checks?: string;
  onChange?: (instant: string | null) => void;
}

/** A day and a time of it by the clock of the property, as an instant; past days are not offered. */
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
    <div className={styles.root}>
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
