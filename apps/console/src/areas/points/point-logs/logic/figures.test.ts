import { expect, test } from 'vitest';
import { categoryShares, changeOf, daysLeft, flowSeries, sentSeries } from './figures.ts';
import { sentColor, typeColors } from './status.ts';

test('a change from 0 has no percentage', () => {
  expect(changeOf(50, 0)).toBeUndefined();
  expect(changeOf(150, 100)).toBe(0.5);
  expect(changeOf(0, 100)).toBe(-1);
});

test('days left follow the pace of the period', () => {
  expect(daysLeft({ points: 1000, pointsGiven: 3000, startDate: '2026-11-01', endDate: '2026-11-30' })).toBe(10);
  expect(daysLeft({ points: 1000, pointsGiven: 0, startDate: '2026-11-01', endDate: '2026-11-30' })).toBeNull();
});

test('days without points keep their bar', () => {
  const { labels, series } = sentSeries({
    startDate: '2026-11-01',
    endDate: '2026-11-03',
    givenByType: [
      { bucket: '2026-11-03', type: 'surprise', points: 5 },
      { bucket: '2026-11-01', type: 'boost', points: 7 },
    ],
  });
  expect(labels).toEqual(['11/01', '11/02', '11/03']);
  expect(series.map(({ label, values }) => [label, values])).toEqual([
    ['Surprise', [0, 0, 5]],
    ['Boost', [7, 0, 0]],
  ]);
});

test('points sent are above the line, points redeemed below', () => {
  const { labels, sent, redeemed } = flowSeries({
    startDate: '2026-11-01',
    endDate: '2026-11-03',
    givenByType: [
      { bucket: '2026-11-01', type: 'boost', points: 7 },
      { bucket: '2026-11-01', type: 'rent', points: 5 },
    ],
    redeemedByBucket: [{ bucket: '2026-11-03', points: 4 }],
  });
  expect(labels).toEqual(['11/01', '11/02', '11/03']);
  expect([sent, redeemed].map(({ label, values }) => [label, values])).toEqual([
    ['Sent', [12, 0, 0]],
    ['Redeemed', [0, 0, -4]],
  ]);
});

test('a category has the color of its type, and names the type if it differs', () => {
  const of = (category: string, type: 'rent' | 'surprise') => ({ category, type, points: 1, count: 1 });
  const shares = categoryShares({ topCategories: [of('Rent', 'rent'), of('Rent Reward', 'surprise')] });
  expect(shares).toEqual([
    { label: 'Rent', value: 1, color: typeColors.rent },
    { label: 'Rent Reward', detail: 'Surprise', value: 1, color: typeColors.surprise },
  ]);
  expect(new Set([sentColor, ...Object.values(typeColors)]).size).toBe(Object.keys(typeColors).length + 1);
});

test('at most seven categories are shown', () => {
  const topCategories = Array.from({ length: 9 }, (_, i) => ({
    category: `c${i}`,
    type: 'surprise' as const,
    points: 9 - i,
    count: 1,
  }));
  expect(categoryShares({ topCategories })).toHaveLength(7);
});
