import { useId, type ReactNode } from 'react';
import styles from './radio-field.module.css';

export interface RadioFieldProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; hint?: ReactNode }[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  disabled?: boolean;
  /** Says how to fix the input. */
  error?: string;
}

/** Radio buttons with descriptions. Nothing is selected at first. */
export function RadioField<Value extends string>({
  label,
  options,
  value,
  onChange,
  onBlur,
  disabled,
  error,
}: RadioFieldProps<Value>) {
  const name = useId();
  return (
    <fieldset
      aria-describedby={error && `${name}note`}
      className={styles.root}
      data-invalid={error ? true : undefined}
      disabled={disabled}
    >
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            checked={option.value === value}
            name={name}
            onBlur={onBlur}
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
      {error && (
        <p className={styles.wrong} id={`${name}note`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
