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
        '*, ::before, ::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transition: 'none !important',
          scrollBehavior: 'auto !important',
        },
      },
    }),
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        '&.Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
      }),
    },
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
          '&:hover': {
            background: theme.vars.palette.surface.subtle,
            borderColor: theme.vars.palette.surface.fieldBorder,
          },
        },
        '&.MuiButton-text.MuiButton-colorSecondary:not(.Mui-disabled):hover': {
          background: theme.vars.palette.surface.subtle,
        },
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
  MuiSkeleton: {
    defaultProps: { animation: 'wave' },
    styleOverrides: { root: ({ theme }) => ({ background: theme.vars.palette.tone.neutral.soft }) },
  },
  MuiLink: {
    defaultProps: { underline: 'always' },
    styleOverrides: { root: { textUnderlineOffset: 3, textDecorationThickness: 1 } },
  },
};
