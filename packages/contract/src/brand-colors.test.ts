import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brandColors, type SchemeColors } from './brand-colors.ts';
import { contrast, fromOklch, oklch } from './color.ts';

const css = readFileSync(join(import.meta.dirname, '../../../apps/console/src/app/tokens.css'), 'utf8');
const tokenOf = (theme: string, name: string) =>
  new RegExp(`data-theme='${theme}'\\] \\{[^}]*--${name}: (#[\\da-f]{6});`).exec(css)?.[1] ?? `no ${name} in ${theme}`;

const extremes = ['#ffffff', '#000000', '#ffff00', '#0000ff', '#00ff00', '#ff0000', '#00ffff', '#ff00ff', '#808080'];
/** Evenly spread over all colors, the same ones each time. */
const spread = Array.from({ length: 500 }, (_, index) => {
  const share = ((index * 0.618_033_988_75) % 1) * 0xff_ff_ff;
  return `#${Math.floor(share).toString(16).padStart(6, '0')}`;
});

/** Every text of the scheme that the brand's color changes, with its background. */
function textPairs(theme: string, colors: SchemeColors): [string, string, string][] {
  const { ember, emberStrong, emberOn, emberSoft, emberInk, selected } = colors;
  const surfaces = ['canvas', 'surface', 'subtle', 'hover'].map((name) => tokenOf(theme, name));
  const texts = ['text', 'text-soft', 'text-disabled'].map((name) => tokenOf(theme, name));
  return [
    ['label of a button', emberOn, ember],
    ['label of a hovered button', emberOn, emberStrong],
    ['label of a chip', emberInk, emberSoft],
    ['text in an alert', tokenOf(theme, 'text'), emberSoft],
    ...[...surfaces, selected].map((surface): [string, string, string] => ['link', ember, surface]),
    ...[...surfaces, selected].map((surface): [string, string, string] => ['hovered link', emberStrong, surface]),
    ...surfaces.map((surface): [string, string, string] => ['ink', emberInk, surface]),
    ...texts.map((text): [string, string, string] => ['text in a selected row', text, selected]),
  ];
}

test.each(['light', 'dark'] as const)('every text reaches 4.5:1 in the %s scheme, whatever the color', (theme) => {
  const poor = [...extremes, ...spread].flatMap((color) =>
    textPairs(theme, brandColors(color)[theme])
      .filter(([, text, background]) => !(contrast(text, background) >= 4.5))
      .map(([name, text, background]) => `${color}: ${name}, ${text} on ${background}`),
  );
  expect(poor).toEqual([]);
});

test('a color that is readable already stays, and others keep their hue', () => {
  expect(brandColors('#0b5394').light.ember).toBe('#0b5394');
  for (const color of ['#2e7d32', '#ffcc00', '#7c4dff', '#e91e63']) {
    const apart = Math.abs(oklch(brandColors(color).light.ember).hue - oklch(color).hue);
    expect(Math.min(apart, 2 * Math.PI - apart)).toBeLessThan(0.15);
  }
});

test('hovering always shows', () => {
  for (const color of [...extremes, ...spread]) {
    const { light, dark } = brandColors(color);
    for (const { ember, emberStrong } of [light, dark])
      expect(Math.abs(oklch(ember).lightness - oklch(emberStrong).lightness), color).toBeGreaterThan(0.03);
  }
});

test('colors survive OKLCH and back', () => {
  for (const color of [...extremes, ...spread]) {
    const { lightness, chroma, hue } = oklch(color);
    const back = fromOklch(lightness, chroma, hue);
    for (const at of [1, 3, 5])
      expect(
        Math.abs(Number.parseInt(back.slice(at, at + 2), 16) - Number.parseInt(color.slice(at, at + 2), 16)),
        color,
      ).toBeLessThanOrEqual(2);
  }
});
