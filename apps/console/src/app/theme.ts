import type {} from '@mui/material/themeCssVarsAugmentation';
import { createTheme, type PaletteColorOptions } from '@mui/material/styles';
import { components } from './theme-components.ts';
import { dark, insights, light, type InsightColor, type SchemeColors, type Tone } from '../ui/palette.ts';

interface Surfaces {
  subtle: string;
  hover: string;
  selected: string;
  fieldBorder: string;
  star: string;
}
type Tones = Record<'ember' | 'success' | 'warning' | 'error' | 'info' | 'neutral', { soft: string; ink: string }>;

declare module '@mui/material/styles' {
  interface Palette {
    surface: Surfaces;
    tone: Tones;
    insight: Record<InsightColor, string>;
  }
  interface PaletteOptions {
    surface: Surfaces;
    tone: Tones;
    insight: Record<InsightColor, string>;
  }
}

const paletteColor = (tone: Tone): PaletteColorOptions => ({
  main: tone.main,
  dark: tone.strong,
  light: tone.main,
  contrastText: tone.on,
});

function palette(colors: SchemeColors) {
  const { canvas, surface, subtle, hover, selected, hairline, fieldBorder, star, text, textSoft, textDisabled } =
    colors;
  return {
    background: { default: canvas, paper: surface },
    text: { primary: text, secondary: textSoft, disabled: textDisabled },
    divider: hairline,
    primary: paletteColor(colors.ember),
    secondary: paletteColor(colors.neutral),
    success: paletteColor(colors.success),
    warning: paletteColor(colors.warning),
    error: paletteColor(colors.error),
    info: paletteColor(colors.info),
    action: { hover, selected, active: textSoft, disabled: textDisabled, disabledBackground: subtle, focus: selected },
    surface: { subtle, hover, selected, fieldBorder, star },
    tone: {
      ember: colors.ember,
      success: colors.success,
      warning: colors.warning,
      error: colors.error,
      info: colors.info,
      neutral: colors.neutral,
    },
    insight: insights,
  };
}

/** The house theme: both schemes as CSS variables under `html[data-theme]`. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-theme="%s"]', cssVarPrefix: 'hearth' },
  colorSchemes: { light: { palette: palette(light) }, dark: { palette: palette(dark) } },
  motion: { reducedMotion: 'system' },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: "'Figtree Variable', 'Segoe UI', system-ui, sans-serif",
    fontSize: 14,
    h1: { fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.25, letterSpacing: '-0.015em' },
    h2: { fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.35, letterSpacing: '-0.008em' },
    h3: { fontSize: '0.9375rem', fontWeight: 620, lineHeight: 1.4 },
    body1: { fontSize: '0.9375rem', lineHeight: 1.55 },
    body2: { fontSize: '0.875rem', lineHeight: 1.5 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.45 },
    button: { fontSize: '0.875rem', fontWeight: 600, textTransform: 'none', letterSpacing: 0, lineHeight: 1.4 },
  },
  components,
});
