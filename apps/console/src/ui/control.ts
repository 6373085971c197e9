import { styled } from '@mui/material/styles';

const narrow = '@media (max-width: 599.95px)';

/** The box of a field: one border around the control and what stands beside it. `wrong` and `off` mark it. */
export const Control = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    position: 'relative',
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    width: '100%',
    minHeight: 38,
    border: `1px solid ${palette.surface.fieldBorder}`,
    borderRadius: 8,
    fontSize: '0.875rem',
    lineHeight: '1.4375em',
    background: palette.background.paper,
    transition: 'border-color 120ms',
    '&:hover': { borderColor: palette.text.secondary },
    '&.wrong': { borderColor: palette.error.main },
    '&:has(> .value:focus)': {
      borderColor: palette.primary.main,
      boxShadow: `inset 0 0 0 1px ${palette.primary.main}`,
    },
    '&.wrong:has(> .value:focus)': {
      borderColor: palette.error.main,
      boxShadow: `inset 0 0 0 1px ${palette.error.main}`,
    },
    '&.off': { borderColor: palette.divider, background: palette.surface.subtle },
    '& > .value': {
      boxSizing: 'border-box',
      flex: 1,
      alignSelf: 'stretch',
      minWidth: 0,
      margin: 0,
      padding: '7px 11px',
      border: 0,
      borderRadius: 7,
      outline: 0,
      color: 'inherit',
      background: 'none',
      font: 'inherit',
      lineHeight: 'inherit',
      fontVariantNumeric: 'inherit',
      textAlign: 'left',
      '&::placeholder': { color: palette.text.secondary, opacity: 1 },
      '&:disabled': { color: palette.text.disabled, WebkitTextFillColor: palette.text.disabled, opacity: 1 },
    },
    '& > textarea.value': {
      padding: '8px 11px',
      resize: 'vertical',
      fieldSizing: 'content',
      '@supports (field-sizing: content)': { resize: 'none' },
    },
    '& > .chooses': {
      appearance: 'none',
      paddingRight: 34,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      '&:disabled': { cursor: 'default' },
    },
    '& > .chooses option': {
      color: palette.text.primary,
      background: palette.background.paper,
      '&:disabled': { color: palette.text.disabled },
    },
    '& > .arrow': {
      position: 'absolute',
      right: 8,
      fontSize: 20,
      color: palette.text.secondary,
      pointerEvents: 'none',
    },
    '& > :has(+ .value)': { marginLeft: 11, marginRight: -11 },
    '& > .value ~ button': { marginRight: 4, marginLeft: -8 },
    [narrow]: { minHeight: 44, fontSize: '1rem' },
  };
});

/** The class names of a field's box in its state. */
export const controlClass = ({ invalid, disabled }: { invalid: boolean; disabled?: boolean | undefined }) =>
  [invalid && 'wrong', disabled && 'off'].filter(Boolean).join(' ') || undefined;
