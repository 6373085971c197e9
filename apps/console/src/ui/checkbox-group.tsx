import { classNames } from './class-names.ts';
import { CheckboxField } from './checkbox-field.tsx';
import styles from './checkbox-group.module.css';
import type { Option } from './select-field.tsx';
import { visuallyHidden } from './visually-hidden.tsx';

export interface CheckboxGroupProps<Value extends string> {
  label: string;
  /** Hides the label visually, such as where a title says it. */
  hideLabel?: boolean;
  options: readonly Option<Value>[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
  onBlur?: () => void;
  disabled?: boolean;
}

/** Visible checkboxes in the order of the options. */
export const CheckboxGroup = <Value extends string>({
  label,
  hideLabel,
  options,
  values,
  onChange,
  onBlur,
  disabled,
}: CheckboxGroupProps<Value>) => (
  <fieldset className={styles.root} disabled={disabled}>
    <legend className={classNames(hideLabel && visuallyHidden)}>{label}</legend>
    {options.map(({ value, label: name }) => (
      <CheckboxField
        checked={values.includes(value)}
        key={value}
        label={name}
        onBlur={onBlur}
        onChange={({ target }) =>
          onChange(
            options
              .map((option) => option.value)
              .filter((each) => (each === value ? target.checked : values.includes(each))),
          )
        }
      />
    ))}
  </fieldset>
);
