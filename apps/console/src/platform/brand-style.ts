import type { BrandColors, SchemeColors } from '@hearth/contract/brand-colors';

const tokens = {
  ember: '--ember',
  emberStrong: '--ember-strong',
  emberOn: '--ember-on',
  emberSoft: '--ember-soft',
  emberInk: '--ember-ink',
  selected: '--selected',
} as const satisfies Record<keyof SchemeColors, string>;

/** The tokens of a scheme, as custom properties. */
export const tokensOf = (colors: SchemeColors): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(tokens).map(([name, token]) => [token, colors[name as keyof SchemeColors]]));

const rule = (selector: string, colors: SchemeColors) =>
  `${selector} { ${Object.entries(tokensOf(colors))
    .map(([token, color]) => `${token}: ${color};`)
    .join(' ')} }`;

let sheet: CSSStyleSheet | undefined;

/** Applies the company's colors over tokens.css; null returns to the usual ones. */
export function paintColors(colors: BrandColors | null) {
  if (!sheet && !colors) return;
  if (!sheet) document.adoptedStyleSheets.push((sheet = new CSSStyleSheet()));
  sheet.replaceSync(
    colors ? `${rule(":root, [data-theme='light']", colors.light)} ${rule("[data-theme='dark']", colors.dark)}` : '',
  );
}
