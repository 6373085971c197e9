import { expect, test, vi } from 'vitest';
import { categoryInUrl, recurrenceOf } from './category.ts';
import { chipsOf } from '../../../../kit/post-chips.ts';

test('the URL sets the kind of posts and their audience', () => {
  const search = { type: 'BOOST', userType: 'AMBASSADOR' };
  expect(categoryInUrl({ pathname: '/ambassador/boost-management', search })).toEqual({
    kind: 'BOOST',
    audience: 'AMBASSADOR',
    type: 'AMBASSADOR_BOOST',
  });
});

test.each([
  ['/community/event-management', 'EVENT'],
  ['/community/boost-management', 'BOOST'],
  ['/ambassador/post-management', 'AMBASSADOR_POST'],
])('%s sets them by its path if parameters are missing or unknown', (pathname, type) => {
  expect(categoryInUrl({ pathname, search: {} }).type).toBe(type);
  expect(categoryInUrl({ pathname, search: { type: 'constructor', userType: 'EVERYBODY' } }).type).toBe(type);
});

const now = new Date('2027-03-10T12:00:00Z');
const running = { isDeleted: false, active: true, startDate: null, endDate: null, eventInfo: null };

test.each([
  ['Live', {}],
  ['Live', { startDate: '2027-03-10T12:00:00.000Z', endDate: '2027-03-10T12:00:00.001Z' }],
  ['Upcoming', { startDate: '2027-03-10T12:00:00.001Z' }],
  ['Ended', { endDate: '2027-03-10T12:00:00.000Z' }],
  ['Ended', { eventInfo: { startDate: null, endDate: '2027-03-10T12:00:00.000Z' } }],
  ['Upcoming', { eventInfo: { startDate: '2027-03-10T12:00:00.001Z', endDate: null } }],
  ['Inactive', { active: false }],
  ['Inactive, Ended', { active: false, endDate: '2020-01-01T00:00:00.000Z' }],
  ['Deleted', { isDeleted: true, active: false }],
  ['Deleted, Ended', { isDeleted: true, endDate: '2020-01-01T00:00:00.000Z' }],
])('an item is %s', (labels, how) => {
  expect(
    chipsOf({ ...running, ...how }, now)
      .map(({ label }) => label)
      .join(', '),
  ).toBe(labels);
});

test('an unknown recurrence shows as none and is logged', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(recurrenceOf('monthly')).toBe('Every month');
  expect(warn).not.toHaveBeenCalled();
  expect(recurrenceOf('weekly')).toBeUndefined();
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
