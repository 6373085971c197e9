import Arrow from 'lucide-react/icons/chevron-down';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Control, controlParts } from './control.tsx';
import { Field, type FieldProps } from './field.tsx';
import styles from './multi-select.module.css';
import { Popover } from './popover.tsx';
import type { Option } from './select-field.tsx';

export interface MultiSelectProps<Value extends string> extends FieldProps {
  options: readonly Option<Value>[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
  onBlur?: () => void;
  /** Shown while nothing is chosen, such as 'All Point Logs'. */
  placeholder: string;
}

/** Any number of choices; shows one by its name and more by their count. The arrows move between the boxes. */
export function MultiSelect<Value extends string>({
  options,
  values,
  onChange,
  onBlur,
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
      {({ wired, labelId, invalid }) => (
        <div onKeyDown={onKeyDown} role="presentation">
          <Control disabled={field.disabled} invalid={invalid} ref={box}>
            <button
              {...wired}
              aria-required={undefined}
              aria-expanded={open}
              aria-haspopup="dialog"
              aria-labelledby={`${labelId} ${wired.id}`}
              className={controlParts.chooses}
              onBlur={onBlur}
              onClick={() => setOpen(true)}
              ref={opener}
              type="button"
            >
              {summary}
            </button>
            <Arrow aria-hidden className={controlParts.arrow} />
          </Control>
          {open && (
            <Popover
              className={styles.choices}
              anchor={box}
              aria-labelledby={labelId}
              onClose={() => setOpen(false)}
              role="dialog"
            >
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
            </Popover>
          )}
        </div>
      )}
    </Field>
  );
}
