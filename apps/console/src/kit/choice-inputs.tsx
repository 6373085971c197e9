import { CheckboxField, type CheckboxFieldProps } from '../ui/checkbox-field.tsx';
import { CheckboxGroup, type CheckboxGroupProps } from '../ui/checkbox-group.tsx';
import { MultiSelect, type MultiSelectProps } from '../ui/multi-select.tsx';
import { RadioField, type RadioFieldProps } from '../ui/radio-field.tsx';
import { SelectField, type SelectFieldProps } from '../ui/select-field.tsx';
import { useInput, type InputProps } from './use-input.ts';

export type SelectProps<Value extends string> = InputProps<SelectFieldProps<Value>, Value>;
/** A select. An option without a value clears the field. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, empty, change, ref, look } = useInput<Value, SelectProps<Value>>(props);
  return (
    <SelectField
      {...look}
      inputRef={ref}
      onChange={(chosen) => change(chosen || empty)}
      options={props.options}
      value={value ?? ''}
    />
  );
}

export type MultiProps<Value extends string> = InputProps<MultiSelectProps<Value>, readonly Value[]>;
export function Multi<Value extends string>(props: MultiProps<Value>) {
  const { value, change, look } = useInput<readonly Value[], MultiProps<Value>>(props);
  return <MultiSelect {...look} onChange={change} options={props.options} values={value ?? []} />;
}

export type ChoicesProps = InputProps<CheckboxGroupProps<string>, readonly string[]>;
/** Visible checkboxes, of which any number can be checked. */
export function Choices(props: ChoicesProps) {
  const { value, change, look } = useInput<readonly string[], ChoicesProps>(props);
  return <CheckboxGroup {...look} onChange={change} options={props.options} values={value ?? []} />;
}

export type RadioProps<Value extends string> = InputProps<RadioFieldProps<Value>, Value>;
export function Radio<Value extends string>(props: RadioProps<Value>) {
  const { value, change, look } = useInput<Value, RadioProps<Value>>(props);
  return <RadioField {...look} onChange={change} options={props.options} value={value ?? undefined} />;
}

export type CheckProps = InputProps<CheckboxFieldProps, boolean>;
export function Check(props: CheckProps) {
  const { value, change, ref, look } = useInput<boolean, CheckProps>(props);
  return (
    <CheckboxField
      {...look}
      checked={value === true}
      name={props.name}
      onChange={({ target }) => change(target.checked)}
      ref={ref}
    />
  );
}
