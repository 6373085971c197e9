import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { Field, type FieldProps } from './field.tsx';

/** Props of a text field; the rest of MUI's input props pass through, so react-hook-form's `register` can be spread. */
export type TextFieldProps = FieldProps & Omit<OutlinedInputProps, keyof FieldProps | 'id' | 'notched' | 'color'>;

/** One or more lines of text. Fields marked with `inputRef` or react-hook-form's `ref` receive focus on errors. */
export function TextField({ label, hideLabel, hint, error, required, disabled, inputProps, ref, inputRef, ...input }: TextFieldProps) {
  return (
    <Field disabled={disabled} error={error} hideLabel={hideLabel} hint={hint} label={label} required={required}>
      {({ id, describedBy, invalid }) => (
        <OutlinedInput
          {...input}
          disabled={disabled}
          error={invalid}
          fullWidth
          id={id}
          inputProps={{ ...inputProps, 'aria-describedby': describedBy, 'aria-required': required || undefined }}
          inputRef={inputRef ?? ref}
        />
      )}
    </Field>
  );
}
