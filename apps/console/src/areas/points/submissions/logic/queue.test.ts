import type { PointLog } from '@hearth/contract/points/point-log-record';
import { expect, test } from 'vitest';
import { mergeQueue, nextPending } from './queue.ts';

const log = (n: number, change: Partial<PointLog> = {}) =>
  ({
    _id: String(n),
    createdAt: `2026-11-${String(n).padStart(2, '0')}T00:00:00.000Z`,
    approved: false,
    denied: false,
    voidDate: null,
    ...change,
  }) as PointLog;
const ids = (rows: readonly PointLog[]) => rows.map(({ _id }) => _id).join(' ');

test('oldest first, a new submission follows at the end', () => {
  const { shown, held } = mergeQueue([log(1), log(2)], [log(1), log(2), log(3)], 'asc');
  expect([ids(shown), ids(held)]).toEqual(['1 2 3', '']);
});

test('newest first, a new submission is held so that nothing moves', () => {
  const { shown, held } = mergeQueue([log(2), log(1)], [log(3), log(2), log(1)], 'desc');
  expect([ids(shown), ids(held)]).toEqual(['2 1', '3']);
});

test('a submission reviewed elsewhere keeps its position and is marked as gone', () => {
  const { shown, gone } = mergeQueue([log(1), log(2), log(3)], [log(1), log(3)], 'asc');
  expect(ids(shown)).toBe('1 2 3');
  expect(gone).toEqual(['2']);
});

test('known rows are updated in place', () => {
  const { shown } = mergeQueue([log(1), log(2)], [log(1), log(2, { approved: true })], 'asc');
  expect(shown[1]?.approved).toBe(true);
});

test('after a decision the next pending submission opens, or else the nearest before it', () => {
  const rows = [log(1), log(2, { denied: true }), log(3), log(4, { approved: true })];
  expect(nextPending(rows, '1')).toBe('3');
  expect(nextPending(rows, '3')).toBe('1');
  expect(nextPending([log(1)], '1')).toBeUndefined();
});
