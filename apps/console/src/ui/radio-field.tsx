import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';

const Root = styled('fieldset')(({ theme }) => ({
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  display: 'grid',
  gap: 8,
  '& legend': { padding: 0, marginBottom: 8, fontSize: '0.875rem', fontWeight: 600 },
  '& label': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: 10,
    padding: '10px 12px',
    border: `1px solid ${theme.vars.palette.surface.fieldBorder}`,
    borderRadius: 10,
    fontSize: '0.875rem',
    lineHeight: '20px',
    cursor: 'pointer',
  },
  '& label:has(:checked)': {
    borderColor: theme.vars.palette.primary.main,
    background: theme.vars.palette.surface.selected,
  },
  '& label:has(:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '& input': {
    flex: 'none',
    width: 18,
    height: 18,
    margin: '1px 0 0',
    outline: 'none',
    accentColor: theme.vars.palette.primary.main,
    cursor: 'inherit',
  },
  '& small': { display: 'block', fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
}));

interface RadioFieldProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; hint?: ReactNode }[];
  value: Value | undefined;
  onChange: (value: Value) => void;
}

/** One of a few, each with what it means; nothing is chosen until somebody does. */
export function RadioField<Value extends string>({ label, options, value, onChange }: RadioFieldProps<Value>) {
  const name = useId();
  return (
    <Root>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            checked={option.value === value}
            name={name}
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
    </Root>
  );
}
