import Arrow from '@mui/icons-material/ExpandMoreRounded';
import { styled } from '@mui/material/styles';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Control, controlClass } from './control.ts';
import { Field, type FieldProps } from './field.tsx';
import { Popover } from './popover.tsx';
import type { Option } from './select-field.tsx';

const Choices = styled(Popover)(({ theme }) => ({
  padding: 4,
  '& label': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 36,
    padding: '0 10px',
    borderRadius: 6,
    fontSize: '0.875rem',
    cursor: 'pointer',
  },
  '& label:hover': { background: theme.vars.palette.surface.subtle },
  '& label:has(:checked)': { background: theme.vars.palette.surface.selected, fontWeight: 600 },
  '& label:has(:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '& label:has(:disabled)': { cursor: 'not-allowed', opacity: 0.55 },
  '& input': { width: 16, height: 16, margin: 0, outline: 0, accentColor: theme.vars.palette.primary.main },
  '@media (max-width: 599.95px)': { '& label': { minHeight: 44 } },
}));

interface MultiSelectProps<Value extends string> extends FieldProps {
  options: readonly Option<Value>[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
  /** Shown while nothing is chosen, such as 'All Point Logs'. */
  placeholder: string;
}

/** Any number of choices; shows one by its name and more by their count. The arrows move between the boxes. */
export function MultiSelect<Value extends string>({
  options,
  values,
  onChange,
  placeholder,
  ...field
}: MultiSelectProps<Value>) {
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const first = options.find((option) => option.value === values[0])?.label;
  const summary = values.length === 0 ? placeholder : values.length === 1 ? first : `${first} +${values.length - 1}`;
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && !open) setOpen(true);
    else if (step) {
      const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:enabled')];
      boxes.at((boxes.findIndex((input) => input === document.activeElement) + step) % boxes.length)?.focus();
    } else if (open && event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else return;
    event.preventDefault();
  };
  return (
    <Field {...field}>
      {({ id, labelId, describedBy, invalid }) => (
        <div onKeyDown={onKeyDown} role="presentation">
          <Control className={controlClass({ invalid, disabled: field.disabled })} ref={box}>
            <button
              aria-describedby={describedBy}
              aria-expanded={open}
              aria-haspopup="dialog"
              aria-labelledby={`${labelId} ${id}`}
              className="value chooses"
              disabled={field.disabled}
              id={id}
              onClick={() => setOpen(true)}
              ref={opener}
              type="button"
            >
              {summary}
            </button>
            <Arrow aria-hidden className="arrow" />
          </Control>
          {open && (
            <Choices anchor={box} aria-labelledby={labelId} onClose={() => setOpen(false)} role="dialog">
              {options.map((option, i) => (
                <label key={option.value}>
                  <input
                    autoFocus={i === 0}
                    checked={values.includes(option.value)}
                    disabled={option.disabled}
                    onChange={({ target }) =>
                      onChange(
                        options
                          .map(({ value }) => value)
                          .filter((value) => (value === option.value ? target.checked : values.includes(value))),
                      )
                    }
                    type="checkbox"
                  />
                  {option.label}
                </label>
              ))}
            </Choices>
          )}
        </div>
      )}
    </Field>
  );
}
