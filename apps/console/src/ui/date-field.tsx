import Calendar from '@mui/icons-material/CalendarTodayRounded';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useRef, useState } from 'react';
import { maskedDate, parsedDate, shownDate } from './date-input.ts';
import { Field, type FieldProps } from './field.tsx';

const DateFieldCalendar = lazy(() => import('./date-field-calendar.tsx'));

interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, or null while empty or unfinished. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  /** First and last day that the calendar offers; typed days are the owner's to judge. */
  min?: string;
  max?: string;
}

/** A calendar date typed as MM/DD/YYYY or picked; the calendar's code loads when it is first opened. */
export function DateField({ value, onChange, onBlur, min, max, error, ...field }: DateFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState(shownDate(value));
  const [left, setLeft] = useState(true);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (parsedDate(text) !== value) setText(shownDate(value));
  }
  const unread = left && text !== '' && parsedDate(text) === null ? 'Enter a date as MM/DD/YYYY' : undefined;
  const pick = (day: string) => {
    onChange(day);
    setText(shownDate(day));
    setOpen(false);
  };
  return (
    <Field {...field} error={error ?? unread}>
      {({ id, describedBy, invalid }) => (
        <>
          <OutlinedInput
            disabled={field.disabled}
            endAdornment={
              <IconButton aria-expanded={open} aria-haspopup="dialog" aria-label={`Choose ${field.label.toLowerCase()}`} disabled={field.disabled} edge="end" onClick={() => setOpen(true)} size="small">
                <Calendar sx={{ fontSize: 17 }} />
              </IconButton>
            }
            error={invalid}
            fullWidth
            id={id}
            inputProps={{ inputMode: 'numeric', autoComplete: 'off', 'aria-describedby': describedBy, 'aria-required': field.required || undefined }}
            onBlur={() => {
              setLeft(true);
              onBlur?.();
            }}
            onChange={({ target }) => {
              const next = target.value.length < text.length ? target.value : maskedDate(target.value);
              setLeft(false);
              setText(next);
              if (parsedDate(next) !== value) onChange(parsedDate(next));
            }}
            placeholder="MM/DD/YYYY"
            ref={box}
            sx={{ fontVariantNumeric: 'tabular-nums' }}
            value={text}
          />
          <Popover
            anchorEl={() => box.current as HTMLDivElement}
            anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
            onClose={() => setOpen(false)}
            open={open}
            slotProps={{ paper: { role: 'dialog', 'aria-label': field.label, sx: { mt: 0.5, border: 1, borderColor: 'divider', boxShadow: '0 10px 32px -8px rgb(20 12 6 / 0.25)' } } }}
          >
            <Suspense fallback={<Skeleton height={336} variant="rectangular" width={320} />}>
              <DateFieldCalendar max={max} min={min} onPick={pick} value={value} />
            </Suspense>
          </Popover>
        </>
      )}
    </Field>
  );
}
