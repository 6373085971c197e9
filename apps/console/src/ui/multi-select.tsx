import Off from '@mui/icons-material/CheckBoxOutlineBlankRounded';
import On from '@mui/icons-material/CheckBoxRounded';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { Field, type FieldProps } from './field.tsx';
import type { Option } from './select-field.tsx';

const box = { fontSize: 20, mr: 1 };

interface MultiSelectProps<Value extends string> extends FieldProps {
  options: readonly Option<Value>[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
  /** Shown while nothing is chosen, such as 'All Point Logs'. */
  placeholder: string;
}

/** Any number of choices; shows one by its name and more by their count. */
export function MultiSelect<Value extends string>({ options, values, onChange, placeholder, ...field }: MultiSelectProps<Value>) {
  const first = options.find((option) => option.value === values[0])?.label;
  const summary = values.length === 0 ? placeholder : values.length === 1 ? first : `${first} +${values.length - 1}`;
  return (
    <Field {...field}>
      {({ id, labelId, describedBy, invalid }) => (
        <Select<Value[]>
          SelectDisplayProps={{ 'aria-describedby': describedBy }}
          disabled={field.disabled}
          displayEmpty
          error={invalid}
          fullWidth
          id={id}
          labelId={labelId}
          multiple
          onChange={(event) => onChange(event.target.value as Value[])}
          renderValue={() => summary}
          value={[...values]}
        >
          {options.map((option) => (
            <MenuItem disabled={option.disabled} key={option.value} value={option.value}>
              {values.includes(option.value) ? <On color="primary" sx={box} /> : <Off sx={box} />}
              {option.label}
            </MenuItem>
          ))}
        </Select>
      )}
    </Field>
  );
}
