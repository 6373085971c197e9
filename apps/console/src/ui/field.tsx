import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';

const Root = styled('div')({ display: 'grid', gap: 6, alignContent: 'start', minWidth: 0 });

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
        slotProps={{ asterisk: { sx: { color: 'error.main' } } }}
        sx={hideLabel ? { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' } : undefined}
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
