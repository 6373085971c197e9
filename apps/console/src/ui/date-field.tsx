import Calendar from 'lucide-react/icons/calendar';
import { lazy, Suspense, useRef, useState, type Ref } from 'react';
import { Control, controlParts } from './control.tsx';
import { maskedDate, parsedDate, shownDate } from './date-input.ts';
import { Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { Popover } from './popover.tsx';
import { Skeleton } from './skeleton.tsx';
import { text } from './messages.ts';

const DateFieldCalendar = lazy(() => import('./date-field-calendar.tsx'));

export interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, or null while empty or incomplete. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  /** First and last day in the calendar; the owner validates typed days. */
  min?: string;
  max?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** A date, typed as MM/DD/YYYY or picked. The calendar's code loads when it first opens. */
export function DateField({ value, onChange, onBlur, min, max, inputRef, error, ...field }: DateFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(shownDate(value));
  const [left, setLeft] = useState(true);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (parsedDate(typed) !== value) setTyped(shownDate(value));
  }
  const isUnread = typed !== '' && parsedDate(typed) === null;
  const unread = left && isUnread ? text.date.unread : undefined;
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const pick = (day: string) => {
    onChange(day);
    setTyped(shownDate(day));
    close();
  };
  return (
    <Field {...field} error={error ?? unread}>
      {({ controlProps, invalid }) => (
        <div
          onKeyDown={(event) => {
            if (!open || event.key !== 'Escape') return;
            event.preventDefault();
            event.stopPropagation();
            close();
          }}
          role="presentation"
        >
          <Control disabled={field.disabled} invalid={invalid} ref={box}>
            <input
              {...controlProps}
              autoComplete="off"
              className={controlParts.value}
              data-unread={isUnread || undefined}
              inputMode="numeric"
              onBlur={() => {
                setLeft(true);
                onBlur?.();
              }}
              onChange={({ target }) => {
                const next = target.value.length < typed.length ? target.value : maskedDate(target.value);
                setLeft(false);
                setTyped(next);
                if (parsedDate(next) !== value) onChange(parsedDate(next));
              }}
              placeholder={text.date.placeholder}
              ref={inputRef}
              value={typed}
            />
            <IconButton
              aria-expanded={open}
              aria-haspopup="dialog"
              aria-label={text.date.choose(field.label)}
              disabled={field.disabled}
              onClick={() => setOpen(true)}
              ref={opener}
              size="small"
            >
              <Calendar size={17} />
            </IconButton>
          </Control>
          {open && (
            <Popover anchor={box} aria-label={field.label} onClose={() => setOpen(false)} role="dialog">
              <Suspense fallback={<Skeleton height={336} shape="block" width={320} />}>
                <DateFieldCalendar max={max} min={min} onPick={pick} value={value} />
              </Suspense>
            </Popover>
          )}
        </div>
      )}
    </Field>
  );
}
