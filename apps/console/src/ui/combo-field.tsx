import Arrow from 'lucide-react/icons/chevron-down';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import styles from './combo-field.module.css';
import { Control, controlParts } from './control.tsx';
import { Field, type FieldProps } from './field.tsx';
import { Popover } from './popover.tsx';
import type { Option } from './select-field.tsx';

interface ComboFieldProps extends FieldProps {
  /** What is chosen now; empty while nothing is. */
  value: Option | undefined;
  /** What was found for the text that was typed. */
  options: readonly Option[];
  onSearch: (text: string) => void;
  onPick: (option: Option) => void;
  /** Said while nothing is found, and while it is looked for. */
  note: string;
  placeholder?: string;
}

/** One of many, found by typing. The owner looks for what `onSearch` tells. */
export function ComboField({ value, options, onSearch, onPick, note, placeholder, ...field }: ComboFieldProps) {
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const [reached, setReached] = useState(0);
  const active = Math.min(reached, options.length - 1);
  useEffect(() => {
    if (open) document.getElementById(`${listId}${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [open, active, listId]);
  const begin = () => {
    if (open) return;
    setReached(
      Math.max(
        0,
        options.findIndex((option) => option.value === value?.value),
      ),
    );
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setTyped(undefined);
    if (typed) onSearch('');
  };
  const pick = (option: Option) => {
    close();
    onPick(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = options[active];
    if (step && open) setReached(Math.max(0, Math.min(active + step, options.length - 1)));
    else if (step) begin();
    else if (open && event.key === 'Enter' && chosen) pick(chosen);
    else if (open && event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else return;
    event.preventDefault();
  };
  return (
    <Field {...field}>
      {({ id, labelId, describedBy, invalid }) => (
        <>
          <Control disabled={field.disabled} invalid={invalid} ref={box}>
            <input
              aria-activedescendant={open && active >= 0 ? `${listId}${active}` : undefined}
              aria-autocomplete="list"
              aria-controls={open ? listId : undefined}
              aria-describedby={describedBy}
              aria-expanded={open}
              aria-invalid={invalid || undefined}
              aria-required={field.required || undefined}
              autoComplete="off"
              className={controlParts.chooses}
              disabled={field.disabled}
              id={id}
              onBlur={close}
              onChange={({ target }) => {
                begin();
                setReached(0);
                setTyped(target.value);
                onSearch(target.value);
              }}
              onClick={begin}
              onFocus={({ target }) => target.select()}
              onKeyDown={onKeyDown}
              placeholder={placeholder}
              role="combobox"
              value={typed ?? value?.label ?? ''}
            />
            <Arrow aria-hidden className={controlParts.arrow} />
          </Control>
          {open && (
            <Popover className={styles.choices} anchor={box} manual onMouseDown={(event) => event.preventDefault()}>
              <div aria-labelledby={labelId} id={listId} role="listbox">
                {options.map((option, i) => (
                  <button
                    aria-selected={option.value === value?.value}
                    className={i === active ? styles.active : undefined}
                    disabled={option.disabled}
                    id={`${listId}${i}`}
                    key={option.value}
                    onClick={() => pick(option)}
                    role="option"
                    tabIndex={-1}
                    type="button"
                  >
                    {option.label}
                  </button>
                ))}
              </div>
              <p role="status">{options.length === 0 && note}</p>
            </Popover>
          )}
        </>
      )}
    </Field>
  );
}
