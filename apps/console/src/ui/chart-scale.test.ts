import { formatCompact } from '@hearth/contract/format';
import { expect, test } from 'vitest';
import { labelStep, scaleOf, stacked } from './chart-scale.ts';

test('an axis has gridlines at whole numbers around all values, including zero', () => {
  expect(scaleOf(0, 0)).toEqual([0, 1]);
  expect(scaleOf(0, 3)).toEqual([0, 1, 2, 3]);
  expect(scaleOf(0, 4321)).toEqual([0, 1000, 2000, 3000, 4000, 5000]);
  expect(scaleOf(-230, 1200)).toEqual([-500, 0, 500, 1000, 1500]);
  expect(scaleOf(-40, 0)).toEqual([-40, -30, -20, -10, 0]);
  for (const high of [1, 7, 12, 99, 100, 101, 54_321, 9_999_999]) {
    const lines = scaleOf(-high / 3, high);
    expect(lines.length).toBeLessThanOrEqual(7);
    expect(lines.every(Number.isInteger)).toBe(true);
    expect(lines).toContain(0);
    expect(lines[0]).toBeLessThanOrEqual(-high / 3);
    expect(lines.at(-1)).toBeGreaterThanOrEqual(high);
  }
});

test('a zoomed axis omits zero, and has two gridlines around equal values', () => {
  expect(scaleOf(3_100_000, 3_200_000, true)).toEqual([
    3_100_000, 3_120_000, 3_140_000, 3_160_000, 3_180_000, 3_200_000,
  ]);
  for (const value of [0, 5, -5, 3_150_000]) expect(scaleOf(value, value, true)).toEqual([value, value + 1]);
});

test.each([
  [0, 12_500, false],
  [-230, 1200, false],
  [900_000, 1_100_000, true],
  [3_150_000, 3_150_000, true],
  [3_149_000, 3_151_000, true],
  [3_150_000, 3_150_040, true],
  [99_999_990, 100_000_000, true],
])('the lines of an axis from %d to %d have different labels', (low, high, zoomed) => {
  const lines = scaleOf(low, high, zoomed);
  const step = (lines[1] ?? 0) - (lines[0] ?? 0);
  expect(new Set(lines.map((value) => formatCompact(value, step))).size).toBe(lines.length);
});

test('series are stacked, with negative values below the axis', () => {
  expect(stacked([{ values: [3, 0] }, { values: [2, 5] }, { values: [-1, -4] }])).toEqual([
    [
      [0, 3],
      [0, 0],
    ],
    [
      [3, 5],
      [0, 5],
    ],
    [
      [0, -1],
      [0, -4],
    ],
  ]);
});

test('labels are thinned to those that fit', () => {
  expect([7, 12, 30, 31].map((count) => labelStep(count, 6))).toEqual([2, 2, 5, 6]);
  expect(labelStep(0, 6)).toBe(1);
});
