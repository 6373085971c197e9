import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';

type Parts = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

const narrow = '@media (max-width: 599.95px)';

/** How MUI's own components look in this house: flat, hairlines, one accent, 44 px targets on narrow screens. */
export const components: Parts = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      html: { WebkitFontSmoothing: 'antialiased' },
      body: { fontSize: '0.875rem', lineHeight: 1.5, fontVariantNumeric: 'lining-nums' },
      ':focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2, borderRadius: 4 },
      '::selection': { background: theme.vars.palette.tone.ember.soft, color: theme.vars.palette.text.primary },
      '@media (prefers-reduced-motion: reduce)': {
        '*, ::before, ::after': { animationDuration: '0.01ms !important', animationIterationCount: '1 !important', transitionDuration: '0.01ms !important', scrollBehavior: 'auto !important' },
      },
    }),
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: ({ theme }) => ({ '&.Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 } }) },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined', color: 'secondary' },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 36,
        padding: '6px 14px',
        borderRadius: 8,
        whiteSpace: 'nowrap',
        transition: 'background-color 120ms, border-color 120ms',
        '&.Mui-disabled:not(.MuiButton-loading)': { color: theme.vars.palette.text.disabled },
        '&.Mui-disabled': { background: theme.vars.palette.surface.subtle, borderColor: theme.vars.palette.divider },
        '&.MuiButton-text.Mui-disabled': { background: 'transparent' },
        '&.MuiButton-outlined.MuiButton-colorSecondary:not(.Mui-disabled)': {
          color: theme.vars.palette.text.primary,
          background: theme.vars.palette.background.paper,
          borderColor: theme.vars.palette.divider,
          '&:hover': { background: theme.vars.palette.surface.subtle, borderColor: theme.vars.palette.surface.fieldBorder },
        },
        '&.MuiButton-text.MuiButton-colorSecondary:not(.Mui-disabled):hover': { background: theme.vars.palette.surface.subtle },
        '& .MuiButton-startIcon > *': { fontSize: 18 },
        [narrow]: { minHeight: 44 },
      }),
      sizeSmall: { minHeight: 30, padding: '3px 10px', fontSize: '0.8125rem', [narrow]: { minHeight: 44 } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        color: theme.vars.palette.text.secondary,
        '&:hover': { background: theme.vars.palette.surface.subtle, color: theme.vars.palette.text.primary },
        [narrow]: { minWidth: 44, minHeight: 44 },
      }),
    },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({ borderRadius: 12, border: `1px solid ${theme.vars.palette.divider}`, boxShadow: '0 24px 64px -12px rgb(20 12 6 / 0.35)' }),
      paperFullScreen: { borderRadius: 0, border: 0 },
    },
  },
  MuiBackdrop: { styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(26 20 15 / 0.5)' } } } },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({ marginTop: 4, borderRadius: 8, border: `1px solid ${theme.vars.palette.divider}`, boxShadow: '0 10px 32px -8px rgb(20 12 6 / 0.25)' }),
      list: { padding: 4 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 6,
        minHeight: 36,
        fontSize: '0.875rem',
        '&.Mui-selected, &.Mui-selected:hover': { background: theme.vars.palette.surface.selected, fontWeight: 600 },
        '&.Mui-focusVisible': { background: theme.vars.palette.surface.subtle, outlineOffset: -2 },
        [narrow]: { minHeight: 44 },
      }),
    },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: ({ theme }) => ({ background: theme.vars.palette.text.primary, color: theme.vars.palette.background.paper, fontSize: '0.8125rem', fontWeight: 500, padding: '6px 10px', borderRadius: 6 }),
    },
  },
  MuiCheckbox: {
    defaultProps: { size: 'small', color: 'primary' },
    styleOverrides: { root: ({ theme }) => ({ padding: 6, color: theme.vars.palette.surface.fieldBorder, [narrow]: { padding: 12 } }) },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({ color: theme.vars.palette.text.primary, fontSize: '0.8125rem', fontWeight: 600, '&.Mui-focused': { color: theme.vars.palette.text.primary } }),
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { margin: '4px 0 0', fontSize: '0.8125rem', lineHeight: 1.4 } } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        background: theme.vars.palette.background.paper,
        fontSize: '0.875rem',
        minHeight: 38,
        borderRadius: 8,
        '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.surface.fieldBorder, transition: 'border-color 120ms' },
        '&:hover:not(.Mui-disabled, .Mui-error, .Mui-focused) .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.text.secondary },
        '&.Mui-disabled': { background: theme.vars.palette.surface.subtle },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.divider },
        '& .MuiInputBase-input::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
        '& .MuiInputBase-input.Mui-disabled': { WebkitTextFillColor: theme.vars.palette.text.disabled },
        '& .MuiInputBase-input:focus-visible': { outline: 'none' },
        [narrow]: { minHeight: 44, fontSize: '1rem' },
      }),
      input: { padding: '8px 12px', height: '1.4375em', [narrow]: { padding: '10.5px 12px' } },
      multiline: { padding: 0, '& textarea': { padding: '9px 12px' } },
    },
  },
  MuiSelect: { styleOverrides: { icon: { right: 8 } } },
  MuiTabs: { styleOverrides: { root: { minHeight: 40 }, indicator: { height: 2, borderRadius: 2 } } },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 40,
        minWidth: 0,
        padding: '8px 2px',
        marginRight: 20,
        fontWeight: 560,
        color: theme.vars.palette.text.secondary,
        '&:hover, &.Mui-selected': { color: theme.vars.palette.text.primary },
        '&.Mui-focusVisible': { outlineOffset: -2 },
        [narrow]: { minHeight: 44 },
      }),
    },
  },
  MuiSkeleton: { defaultProps: { animation: 'wave' }, styleOverrides: { root: ({ theme }) => ({ background: theme.vars.palette.tone.neutral.soft }) } },
  MuiLink: { defaultProps: { underline: 'always' }, styleOverrides: { root: { textUnderlineOffset: 3, textDecorationThickness: 1 } } },
};
