import type { KeyboardEvent, RefObject } from 'react';
import styles from './choice-popover.module.css';
import { Popover } from './popover.tsx';
import type { Option } from './select-field.tsx';

interface ChoicePopoverProps<Value extends string> {
  anchor: RefObject<HTMLElement | null>;
  label: { 'aria-label': string } | { 'aria-labelledby': string };
  options: readonly Option<Value>[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
  onClose: () => void;
  fit?: boolean;
}

/** Checkboxes in a popover. */
export function ChoicePopover<Value extends string>({
  anchor,
  label,
  options,
  values,
  onChange,
  onClose,
  fit,
}: ChoicePopoverProps<Value>) {
  return (
    <Popover {...label} anchor={anchor} className={styles.choices} fit={fit} onClose={onClose} role="dialog">
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
  );
}

interface ChoiceKeys {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** Keys of a button that opens choices: arrows open it and move between the checkboxes, and Escape closes it. */
export function handleChoiceKey(event: KeyboardEvent<HTMLElement>, { isOpen, open, close }: ChoiceKeys) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && !isOpen) open();
  else if (step) {
    const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:enabled')];
    boxes.at((boxes.findIndex((input) => input === document.activeElement) + step) % boxes.length)?.focus();
  } else if (isOpen && event.key === 'Escape') {
    event.stopPropagation();
    close();
  } else return;
  event.preventDefault();
}
