import { expect, test } from 'vitest';
import { mergeSources } from './timeline.ts';

const on = (...days: number[]) => days.map((day) => ({ at: `2026-03-${String(day).padStart(2, '0')}T10:00:00.000Z` }));
const daysOf = (entries: readonly { at: string }[]) => entries.map(({ at }) => Number(at.slice(8, 10)));

test('a timeline merges complete sources, newest first', () => {
  const { entries, hasMore, loadMore } = mergeSources([
    { entries: on(9, 3) },
    { entries: on(7, 5, 1) },
    { entries: [] },
  ]);
  expect(daysOf(entries)).toEqual([9, 7, 5, 3, 1]);
  expect([hasMore, loadMore]).toEqual([false, undefined]);
});

test('it ends where a source has older entries, and loads those first', () => {
  const loaded: string[] = [];
  const { entries, loadMore } = mergeSources([
    { entries: on(9, 6), hasMore: true, loadMore: () => loaded.push('points') },
    { entries: on(8, 2), hasMore: true, loadMore: () => loaded.push('leads') },
    { entries: on(7, 1) },
  ]);
  expect(daysOf(entries)).toEqual([9, 8, 7, 6]);
  loadMore?.();
  expect(loaded).toEqual(['points']);
});

test('it keeps its end while older entries load', () => {
  const { entries, hasMore, loadMore } = mergeSources([
    { entries: on(9, 6), hasMore: true },
    { entries: on(8, 2), hasMore: true, loadMore: () => undefined },
  ]);
  expect(daysOf(entries)).toEqual([9, 8, 6]);
  expect([hasMore, loadMore]).toEqual([true, undefined]);
});

test('a source that shows none of its entries yet can load more', () => {
  const loaded: string[] = [];
  const { entries, hasMore, loadMore } = mergeSources([
    { entries: on(), hasMore: true, loadMore: () => loaded.push('points') },
  ]);
  expect([entries, hasMore]).toEqual([[], true]);
  loadMore?.();
  expect(loaded).toEqual(['points']);
});
