import { describe, expect, test } from 'vitest';
import { contrast, distance } from './contrast.ts';
import { dark, insights, light, type SchemeColors } from './palette.ts';

const tones = ['ember', 'success', 'warning', 'error', 'info', 'neutral'] as const;
const surfaces = ['canvas', 'surface', 'subtle', 'hover', 'selected'] as const;

function textPairs(scheme: SchemeColors): [string, string, string][] {
  const onSurfaces = surfaces.flatMap((surface): [string, string, string][] => [
    [`text on ${surface}`, scheme.text, scheme[surface]],
    [`secondary text on ${surface}`, scheme.textSoft, scheme[surface]],
    [`disabled but readable text on ${surface}`, scheme.textDisabled, scheme[surface]],
    ...tones.map((tone): [string, string, string] => [
      `${tone} text on ${surface}`,
      scheme[tone].main,
      scheme[surface],
    ]),
  ]);
  const onTones = tones.flatMap((tone): [string, string, string][] => [
    [`label of a ${tone} button`, scheme[tone].on, scheme[tone].main],
    [`label of a hovered ${tone} button`, scheme[tone].on, scheme[tone].strong],
    [`label of a ${tone} chip`, scheme[tone].ink, scheme[tone].soft],
    [`text in a ${tone} alert`, scheme.text, scheme[tone].soft],
  ]);
  return [...onSurfaces, ...onTones, ['toast and tooltip', scheme.surface, scheme.text]];
}

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('%s scheme', (_name, scheme) => {
  test.each(textPairs(scheme))('%s reaches 4.5:1', (_pair, text, background) => {
    expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['canvas', 'surface', 'subtle'] as const)(
    'field borders, stars and the focus ring reach 3:1 on %s',
    (surface) => {
      expect(contrast(scheme.fieldBorder, scheme[surface])).toBeGreaterThanOrEqual(3);
      expect(contrast(scheme.star, scheme[surface])).toBeGreaterThanOrEqual(3);
      expect(contrast(scheme.ember.main, scheme[surface])).toBeGreaterThanOrEqual(3);
    },
  );

  test.each(Object.values(insights))('insight colour %s reaches 3:1 on canvas and surface', (color) => {
    expect(contrast(color, scheme.canvas)).toBeGreaterThanOrEqual(3);
    expect(contrast(color, scheme.surface)).toBeGreaterThanOrEqual(3);
  });
});

test('any two insight colours can be told apart', () => {
  const colors = Object.values(insights);
  const apart = colors.flatMap((a, i) => colors.slice(i + 1).map((b) => distance(a, b)));
  expect(Math.min(...apart)).toBeGreaterThan(0.06);
});

test('contrast agrees with the published extremes', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
