import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';

type Parts = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

/** How MUI's own components look in this house: flat, hairlines, one accent, 44 px targets on narrow screens. */
export const components: Parts = {
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
};
