import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

const Root = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gap: 6,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  minWidth: 0,
  '& > label': {
    fontSize: '0.8125rem',
    fontWeight: 600,
    lineHeight: '1.4375em',
    '& > i': { fontStyle: 'normal', color: theme.vars.palette.error.main },
  },
  '& > label.border': {
    position: 'absolute',
    zIndex: 1,
    top: -8,
    left: 8,
    padding: '0 4px',
    fontSize: '0.75rem',
    fontWeight: 560,
    lineHeight: '16px',
    color: theme.vars.palette.text.secondary,
    background: theme.vars.palette.background.paper,
  },
  '& > label.off': { color: theme.vars.palette.text.disabled },
  '& > p': {
    margin: 0,
    fontSize: '0.8125rem',
    lineHeight: 1.4,
    color: theme.vars.palette.text.secondary,
    '&.wrong': { color: theme.vars.palette.error.main },
  },
}));

/** What every field of a form takes. */
export interface FieldProps {
  label: string;
  /** The label is for screen readers alone: for filter bars. */
  hideLabel?: boolean;
  /** The label stands on the border: for filter bars, where the value alone would not say what it is. */
  labelOnBorder?: boolean;
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
export function Field({
  label,
  hideLabel,
  labelOnBorder,
  hint,
  error,
  required,
  disabled,
  children,
}: FieldProps & { children: (wiring: FieldWiring) => ReactNode }) {
  const id = useId();
  const note = error ?? hint;
  const wiring = { id, labelId: `${id}label`, describedBy: note ? `${id}note` : undefined, invalid: Boolean(error) };
  const Label = hideLabel ? HiddenLabel : 'label';
  return (
    <Root>
      <Label
        className={[labelOnBorder && 'border', disabled && 'off'].filter(Boolean).join(' ') || undefined}
        htmlFor={id}
        id={wiring.labelId}
      >
        {label}
        {required && <i aria-hidden> *</i>}
      </Label>
      {children(wiring)}
      {note && (
        <p className={error ? 'wrong' : undefined} id={`${id}note`}>
          {note}
        </p>
      )}
    </Root>
  );
}

const HiddenLabel = VisuallyHidden.withComponent('label');
