import { expect, test, vi } from 'vitest';
import { recurrenceOf, standingOf } from './standing.ts';

const now = new Date('2027-03-10T12:00:00Z');
const running = { isDeleted: false, active: true, startDate: null, endDate: null };

test.each([
  ['Active', {}],
  ['Active', { startDate: '2027-03-10T12:00:00.000Z', endDate: '2027-03-10T12:00:00.001Z' }],
  ['Scheduled', { startDate: '2027-03-10T12:00:00.001Z' }],
  ['Ended', { endDate: '2027-03-10T12:00:00.000Z' }],
  ['Inactive', { active: false, endDate: '2020-01-01T00:00:00.000Z' }],
  ['Deleted', { isDeleted: true, active: false }],
])('an item is %s', (label, how) => {
  expect(standingOf({ ...running, ...how }, now).label).toBe(label);
});

test('a recurrence that nobody knows is shown as none, and noted', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(recurrenceOf('monthly')).toBe('Every month');
  expect(warn).not.toHaveBeenCalled();
  expect(recurrenceOf('weekly')).toBeUndefined();
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
