import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';

const Root = styled('div')({ position: 'relative', display: 'grid', gap: 6, alignContent: 'start', minWidth: 0 });
const hidden = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' };
const marked = { '& .MuiFormLabel-asterisk': { color: 'error.main' } };

/** What every field of a form takes. */
export interface FieldProps {
  label: string;
  /** The label is for screen readers alone: for filter bars. */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** A sentence that says what to change. */
  error?: string;
  required?: boolean;
  disabled?: boolean;
}

/** Attributes that tie a control to its label and its message. */
export interface FieldWiring {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
}

/** Label above, control, hint or error below; hands the control the ids that tie them together. */
export function Field({ label, hideLabel, hint, error, required, disabled, children }: FieldProps & { children: (wiring: FieldWiring) => ReactNode }) {
  const id = useId();
  const note = error ?? hint;
  const wiring = { id, labelId: `${id}label`, describedBy: note ? `${id}note` : undefined, invalid: Boolean(error) };
  return (
    <Root>
      <FormLabel
        disabled={disabled}
        htmlFor={id}
        id={wiring.labelId}
        required={required}
        sx={hideLabel ? hidden : marked}
      >
        {label}
      </FormLabel>
      {children(wiring)}
      {note && (
        <FormHelperText error={Boolean(error)} id={`${id}note`} sx={{ mt: 0 }}>
          {note}
        </FormHelperText>
      )}
    </Root>
  );
}
