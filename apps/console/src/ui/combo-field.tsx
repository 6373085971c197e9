import Arrow from 'lucide-react/icons/chevron-down';
import { useRef } from 'react';
import styles from './combo-field.module.css';
import { Control, controlParts } from './control.tsx';
import { Field, type FieldProps, type FieldWiring } from './field.tsx';
import { Popover } from './popover.tsx';
import type { Option } from './select-field.tsx';
import { useCombo } from './use-combo.ts';

interface ComboFieldProps extends FieldProps {
  /** The selected item's text; empty if none. */
  value: Option | undefined;
  /** Search results. */
  options: readonly Option[];
  onSearch: (text: string) => void;
  onPick: (option: Option) => void;
  /** Keeps typed text that isn't a choice, and reports it. By default, the field goes back to the selected item. */
  onLeave?: (text: string) => void;
  /** Status text while searching and for no results. */
  note: string;
  placeholder?: string;
}

/** A combobox. The owner searches when `onSearch` is called. */
export function ComboField({
  value,
  options,
  onSearch,
  onPick,
  onLeave,
  note,
  placeholder,
  ...field
}: ComboFieldProps) {
  const choice = { value, options, onSearch, onPick, onLeave, note, placeholder };
  return <Field {...field}>{(wiring) => <Combo {...choice} {...field} {...wiring} />}</Field>;
}

function Combo({
  value,
  options,
  onSearch,
  onPick,
  onLeave,
  note,
  placeholder,
  controlProps,
  labelId,
  invalid,
  disabled,
}: ComboFieldProps & FieldWiring) {
  const box = useRef<HTMLDivElement>(null);
  const combo = useCombo({
    items: options,
    selected: value,
    labelOf: ({ label }) => label,
    keyOf: (option) => option.value,
    isDisabled: (option) => option.disabled === true,
    onPick,
    onLeave,
    onSearch,
    inputId: controlProps.id,
    labelId,
  });
  return (
    <>
      <Control disabled={disabled} invalid={invalid} ref={box}>
        <input
          {...combo.field()}
          {...controlProps}
          className={controlParts.chooses}
          onFocus={({ target }) => target.select()}
          placeholder={placeholder}
        />
        <Arrow aria-hidden className={controlParts.arrow} />
      </Control>
      {combo.isOpen && (
        <Popover className={styles.choices} anchor={box} manual onMouseDown={(event) => event.preventDefault()}>
          <div {...combo.list()}>
            {options.map((option, i) => (
              <button
                key={option.value}
                {...combo.option(option, i)}
                disabled={option.disabled}
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
  );
}
