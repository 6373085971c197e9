import { useState, type KeyboardEvent, type Ref } from 'react';
import { Control, controlParts } from './control.tsx';
import { Field, type FieldProps } from './field.tsx';
import styles from './time-field.module.css';
import { isOnStep, minutesStep, parsedTime, roundedUp, shownTime, steppedTime } from './time-input.ts';
import { text } from './messages.ts';

export interface TimeFieldProps extends FieldProps {
  /** `HH:MM`, or null while empty or incomplete. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
}

const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 12, PageDown: -12 };

/**
 * A time of day in steps of 5 minutes; typed times round up. Arrows move by a step, Page Up and Page Down by an hour.
 */
export function TimeField({ value, onChange, onBlur, inputRef, error, ...field }: TimeFieldProps) {
  const [typed, setTyped] = useState(shownTime(value));
  const [left, setLeft] = useState(true);
  const [seen, setSeen] = useState(value);
  const taken = (input: string) => {
    const time = parsedTime(input);
    return time !== null && isOnStep(time) ? time : null;
  };
  if (value !== seen) {
    setSeen(value);
    if (taken(typed) !== value) setTyped(shownTime(value));
  }
  const isUnread = typed !== '' && parsedTime(typed) === null;
  const unread = left && isUnread ? text.time.unread : undefined;
  const step = (by: number) => {
    const next = steppedTime(parsedTime(typed), by);
    setTyped(shownTime(next));
    onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };
  return (
    <Field {...field} error={error ?? unread}>
      {({ controlProps, invalid }) => (
        <Control disabled={field.disabled} invalid={invalid}>
          <input
            {...controlProps}
            autoComplete="off"
            className={controlParts.value}
            data-unread={isUnread || undefined}
            onBlur={() => {
              const time = parsedTime(typed);
              setLeft(true);
              if (time !== null) setTyped(shownTime(roundedUp(time)));
              if (time !== null && roundedUp(time) !== value) onChange(roundedUp(time));
              onBlur?.();
            }}
            onChange={({ target }) => {
              setLeft(false);
              setTyped(target.value);
              if (taken(target.value) !== value) onChange(taken(target.value));
            }}
            onKeyDown={onKeyDown}
            placeholder={text.time.placeholder}
            ref={inputRef}
            value={typed}
          />
          <span className={styles.steps}>
            {([1, -1] as const).map((by) => (
              <button
                aria-label={(by > 0 ? text.time.later : text.time.earlier)(field.label, minutesStep)}
                disabled={field.disabled}
                key={by}
                onClick={() => step(by)}
                tabIndex={-1}
                type="button"
              >
                <svg aria-hidden height="12" viewBox="0 0 12 12" width="12">
                  <path d={by > 0 ? 'M2.5 8 6 4.5 9.5 8' : 'M2.5 4.5 6 8l3.5-3.5'} />
                </svg>
              </button>
            ))}
          </span>
        </Control>
      )}
    </Field>
  );
}
