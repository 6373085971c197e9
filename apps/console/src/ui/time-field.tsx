import { useState, type KeyboardEvent, type Ref } from 'react';
import { Control, controlParts } from './control.tsx';
import { Field, type FieldProps } from './field.tsx';
import styles from './time-field.module.css';
import { isOnStep, minutesStep, parsedTime, roundedUp, shownTime, steppedTime } from './time-input.ts';

export interface TimeFieldProps extends FieldProps {
  /** `HH:MM`, or null while empty or unfinished. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
}

const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 12, PageDown: -12 };

/** A time of day in steps of 5 minutes: what is typed between them is rounded up. The arrows step it, Page Up and Page Down by an hour. */
export function TimeField({ value, onChange, onBlur, inputRef, error, ...field }: TimeFieldProps) {
  const [text, setText] = useState(shownTime(value));
  const [left, setLeft] = useState(true);
  const [seen, setSeen] = useState(value);
  const taken = (typed: string) => {
    const time = parsedTime(typed);
    return time !== null && isOnStep(time) ? time : null;
  };
  if (value !== seen) {
    setSeen(value);
    if (taken(text) !== value) setText(shownTime(value));
  }
  const isUnread = text !== '' && parsedTime(text) === null;
  const unread = left && isUnread ? 'Enter a time such as 9:05 AM' : undefined;
  const step = (by: number) => {
    const next = steppedTime(parsedTime(text), by);
    setText(shownTime(next));
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
      {({ wired, invalid }) => (
        <Control disabled={field.disabled} invalid={invalid}>
          <input
            {...wired}
            autoComplete="off"
            className={controlParts.value}
            data-unread={isUnread || undefined}
            onBlur={() => {
              const time = parsedTime(text);
              setLeft(true);
              if (time !== null) setText(shownTime(roundedUp(time)));
              if (time !== null && roundedUp(time) !== value) onChange(roundedUp(time));
              onBlur?.();
            }}
            onChange={({ target }) => {
              setLeft(false);
              setText(target.value);
              if (taken(target.value) !== value) onChange(taken(target.value));
            }}
            onKeyDown={onKeyDown}
            placeholder="HH:MM AM"
            ref={inputRef}
            value={text}
          />
          <span className={styles.steps}>
            {([1, -1] as const).map((by) => (
              <button
                aria-label={`${field.label}: ${minutesStep} minutes ${by > 0 ? 'later' : 'earlier'}`}
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
