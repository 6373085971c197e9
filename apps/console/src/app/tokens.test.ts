import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrast, distance } from '@hearth/contract/color';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** Colors defined by the blocks with this selector, by name. */
function colorsOf(selector: string): (name: string) => string {
  const blocks = css.split('}').filter((block) => block.includes(`${selector} {`));
  const colors = new Map(
    blocks.flatMap((block) =>
      [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, color]) => [name, color]),
    ),
  );
  return (name) => {
    const color = colors.get(name);
    if (!color) throw new Error(`${selector} has no --${name}`);
    return color;
  };
}

const light = colorsOf("[data-theme='light']");
const dark = colorsOf("[data-theme='dark']");
const shared = colorsOf(':root');
const insights = Array.from({ length: 10 }, (_, i) => shared(`insight-${i + 1}`));

const tones = ['ember', 'success', 'warning', 'error', 'info', 'neutral'] as const;
const surfaces = ['canvas', 'surface', 'subtle', 'hover', 'selected'] as const;

function textPairs(color: (name: string) => string): [string, string, string][] {
  const onSurfaces = surfaces.flatMap((surface): [string, string, string][] => [
    [`text on ${surface}`, color('text'), color(surface)],
    [`secondary text on ${surface}`, color('text-soft'), color(surface)],
    [`disabled but readable text on ${surface}`, color('text-disabled'), color(surface)],
    ...tones.map((tone): [string, string, string] => [`${tone} text on ${surface}`, color(tone), color(surface)]),
  ]);
  const onTones = tones.flatMap((tone): [string, string, string][] => [
    [`label of a ${tone} button`, color(`${tone}-on`), color(tone)],
    [`label of a hovered ${tone} button`, color(`${tone}-on`), color(`${tone}-strong`)],
    [`label of a ${tone} chip`, color(`${tone}-ink`), color(`${tone}-soft`)],
    [`text in a ${tone} alert`, color('text'), color(`${tone}-soft`)],
  ]);
  return [...onSurfaces, ...onTones, ['toast and tooltip', color('surface'), color('text')]];
}

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('%s scheme', (_name, color) => {
  test.each(textPairs(color))('%s reaches 4.5:1', (_pair, text, background) => {
    expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['canvas', 'surface', 'subtle'] as const)(
    'field borders, stars and the focus ring reach 3:1 on %s',
    (surface) => {
      expect(contrast(color('field-border'), color(surface))).toBeGreaterThanOrEqual(3);
      expect(contrast(color('star'), color(surface))).toBeGreaterThanOrEqual(3);
      expect(contrast(color('ember'), color(surface))).toBeGreaterThanOrEqual(3);
    },
  );

  test.each(insights)('insight color %s reaches 3:1 on canvas and surface', (preset) => {
    expect(contrast(preset, color('canvas'))).toBeGreaterThanOrEqual(3);
    expect(contrast(preset, color('surface'))).toBeGreaterThanOrEqual(3);
  });
});

test('any two insight colors are distinguishable', () => {
  const apart = insights.flatMap((a, i) => insights.slice(i + 1).map((b) => distance(a, b)));
  expect(Math.min(...apart)).toBeGreaterThan(0.06);
});

test('contrast matches the published extremes', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
