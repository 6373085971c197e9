import { expect, test } from 'vitest';
import { categoryShares, changeOf, daysLeft, givenSeries } from './figures.ts';

test('a change against nothing is no change', () => {
  expect(changeOf(50, 0)).toBeUndefined();
  expect(changeOf(150, 100)).toBe(0.5);
  expect(changeOf(0, 100)).toBe(-1);
});

test('the balance lasts as long as the pace of the period says', () => {
  expect(daysLeft({ points: 1000, pointsGiven: 3000, startDate: '2026-11-01', endDate: '2026-11-30' })).toBe(10);
  expect(daysLeft({ points: 1000, pointsGiven: 0, startDate: '2026-11-01', endDate: '2026-11-30' })).toBeNull();
});

test('quiet days keep their place among the bars', () => {
  const { labels, series } = givenSeries({
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

test('at most seven categories are ranked', () => {
  const topCategories = Array.from({ length: 9 }, (_, i) => ({ category: `c${i}`, points: 9 - i, count: 1 }));
  expect(categoryShares({ topCategories })).toHaveLength(7);
});
