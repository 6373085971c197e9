import { styled } from '@mui/material/styles';

/** A key of the keyboard, as a hint beside what it does. */
export const Kbd = styled('kbd')(({ theme }) => ({
  display: 'inline-block',
  minWidth: 20,
  padding: '0 5px',
  textAlign: 'center',
  fontFamily: 'inherit',
  fontSize: '0.75rem',
  lineHeight: '18px',
  fontWeight: 600,
  color: theme.vars.palette.text.secondary,
  background: theme.vars.palette.surface.subtle,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderBottomWidth: 2,
  borderRadius: 5,
}));
