import { expect, test } from 'vitest';
import { bucketOf, choosePeriod } from './rules.ts';

const now = new Date('2026-03-02T04:00:00Z');

test("the last 30 days end on today's date at the property", () => {
  expect(choosePeriod({}, now, 'America/Denver')).toEqual({
    startDate: '2026-01-31',
    endDate: '2026-03-01',
    beforeDate: '2026-01-01',
  });
  expect(choosePeriod({}, now, 'UTC').endDate).toBe('2026-03-02');
});

test('the previous period is as long as the requested one', () => {
  expect(choosePeriod({ startDate: '2026-02-10', endDate: '2026-02-12' }, now, 'UTC').beforeDate).toBe('2026-02-07');
});

test('a start after the end is refused', () => {
  expect(() => choosePeriod({ startDate: '2026-02-10', endDate: '2026-02-09' }, now, 'UTC')).toThrow(
    'Start date cannot be after end date',
  );
});

test.each([
  ['2026-01-01', '2026-02-14', 'day'],
  ['2026-01-01', '2026-02-15', 'week'],
  ['2026-01-01', '2026-07-19', 'week'],
  ['2026-01-01', '2026-07-20', 'month'],
])('%s to %s is charted by %s', (startDate, endDate, bucket) => {
  expect(bucketOf({ startDate, endDate })).toBe(bucket);
});
