import { styled } from '@mui/material/styles';
import { useId, type ComponentPropsWithoutRef, type ReactNode, type Ref } from 'react';

const Root = styled('div')(({ theme }) => ({
  '& label': {
    display: 'inline-flex',
    alignItems: 'flex-start',
    gap: 10,
    padding: '4px 0',
    fontSize: '0.875rem',
    lineHeight: '20px',
    cursor: 'pointer',
  },
  '& input': {
    flex: 'none',
    width: 18,
    height: 18,
    margin: '1px 0 0',
    accentColor: theme.vars.palette.primary.main,
    cursor: 'inherit',
  },
  '& label:has(:disabled)': { color: theme.vars.palette.text.disabled, cursor: 'not-allowed' },
  '& p': {
    margin: '2px 0 0 28px',
    fontSize: '0.8125rem',
    lineHeight: 1.4,
    color: theme.vars.palette.text.secondary,
    '&.wrong': { color: theme.vars.palette.error.main },
  },
  '@media (max-width: 599.95px)': { '& label': { minHeight: 44, padding: '12px 0' } },
}));

interface CheckboxFieldProps extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'id'> {
  label: ReactNode;
  hint?: ReactNode;
  /** A sentence that says what to change. */
  error?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A choice of yes or no; the rest goes to the input, so react-hook-form's `register` can be spread. */
export function CheckboxField({ label, hint, error, ...input }: CheckboxFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <Root>
      <label>
        <input
          {...input}
          aria-describedby={note ? id : undefined}
          aria-invalid={Boolean(error) || undefined}
          type="checkbox"
        />
        <span>{label}</span>
      </label>
      {note && (
        <p className={error ? 'wrong' : undefined} id={id}>
          {note}
        </p>
      )}
    </Root>
  );
}
