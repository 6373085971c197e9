import Arrow from 'lucide-react/icons/chevron-down';
import type { Ref } from 'react';
import { Control, controlParts } from './control.tsx';
import { Field, type FieldProps } from './field.tsx';

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps<Value extends string> extends FieldProps {
  options: readonly Option<Value>[];
  value: Value | '';
  onChange: (value: Value) => void;
  onBlur?: () => void;
  placeholder?: string;
  inputRef?: Ref<HTMLSelectElement>;
}

/** A native select. The placeholder shows while nothing is selected. */
export function SelectField<Value extends string>({
  options,
  value,
  onChange,
  onBlur,
  placeholder,
  inputRef,
  ...field
}: SelectFieldProps<Value>) {
  // Without this, the browser would show a value that isn't an option as the first option.
  const chosen = options.some((option) => option.value === value) ? value : '';
  return (
    <Field {...field}>
      {({ controlProps, invalid }) => (
        <Control disabled={field.disabled} invalid={invalid}>
          <select
            {...controlProps}
            className={controlParts.chooses}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.value as Value)}
            ref={inputRef}
            value={chosen}
          >
            {chosen === '' && !options.some((option) => option.value === '') && (
              <option disabled hidden value="">
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option disabled={option.disabled} key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Arrow aria-hidden className={controlParts.arrow} />
        </Control>
      )}
    </Field>
  );
}
