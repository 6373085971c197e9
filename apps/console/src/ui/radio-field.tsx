import { useId, type ReactNode } from 'react';
import styles from './radio-field.module.css';

interface RadioFieldProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; hint?: ReactNode }[];
  value: Value | undefined;
  onChange: (value: Value) => void;
}

/** One of a few, each with what it means; nothing is chosen until somebody does. */
export function RadioField<Value extends string>({ label, options, value, onChange }: RadioFieldProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.root}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            checked={option.value === value}
            name={name}
            onChange={() => onChange(option.value)}
            required
            type="radio"
            value={option.value}
          />
          <span>
            {option.label}
            {option.hint && <small>{option.hint}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
