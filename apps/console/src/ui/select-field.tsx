import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import type { Ref } from 'react';
import { Field, type FieldProps } from './field.tsx';

/** One choice of a select. */
export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

interface SelectFieldProps<Value extends string> extends FieldProps {
  options: readonly Option<Value>[];
  value: Value | '';
  onChange: (value: Value) => void;
  onBlur?: () => void;
  placeholder?: string;
  inputRef?: Ref<HTMLElement>;
}

/** One of a few choices. The placeholder stands while nothing is chosen. */
export function SelectField<Value extends string>({ options, value, onChange, onBlur, placeholder, inputRef, ...field }: SelectFieldProps<Value>) {
  const label = options.find((option) => option.value === value)?.label ?? placeholder ?? '';
  return (
    <Field {...field}>
      {({ id, labelId, describedBy, invalid }) => (
        <Select<Value | ''>
          SelectDisplayProps={{ 'aria-describedby': describedBy, 'aria-required': field.required || undefined }}
          disabled={field.disabled}
          displayEmpty
          error={invalid}
          fullWidth
          id={id}
          inputRef={inputRef}
          labelId={labelId}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value as Value)}
          renderValue={() => label}
          value={value}
        >
          {options.map((option) => (
            <MenuItem disabled={option.disabled} key={option.value} value={option.value}>
              {option.label}
            </MenuItem>
          ))}
        </Select>
      )}
    </Field>
  );
}
