import { expect, test } from 'vitest';
import type { CalendarEntry } from '@hearth/contract/community/calendar';
import { budgetWarning, eventsOf, gapsOf, openThroughout } from './calendar.ts';

const march = { first: '2027-03-01', last: '2027-03-31', timeZone: 'America/Denver' };
const entry: CalendarEntry = {
  post: '000000000000000000000abc',
  number: 0,
  title: 'Coffee',
  type: 'BOOST',
  startDate: '2027-03-05T18:00:00.000Z',
  endDate: null,
  isLast: true,
  isSkipped: false,
  isMoved: false,
  active: true,
  rewardPoints: 100,
  budgetLeft: null,
};
const shown = (change: Partial<CalendarEntry>) =>
  eventsOf([{ ...entry, ...change }], march).map(({ on, detail, label }) => `${on} ${detail}: ${label}`);

test("a post is on its first and last day, in the property's time zone", () => {
  expect(shown({ startDate: '2027-03-05T05:00:00.000Z', endDate: '2027-03-20T06:00:00.000Z' })).toEqual([
    '2027-03-04 Boost: Coffee',
    '2027-03-19 Ends: Coffee',
  ]);
  expect(shown({ endDate: '2027-03-20T06:00:00.000Z', isLast: false })).toEqual(['2027-03-05 Boost: Coffee']);
  expect(shown({ startDate: '2027-02-05T05:00:00.000Z', endDate: '2027-04-20T06:00:00.000Z' })).toEqual([]);
});

test('an event is on its day once, with its time', () => {
  const ends = { endDate: '2027-03-05T20:00:00.000Z' };
  expect(shown({ ...ends, type: 'AMBASSADOR_EVENT' })).toEqual(['2027-03-05 11:00 AM: Coffee, for ambassadors']);
});

test('skipped, inactive and low-budget entries say so before their title, which may be cut off', () => {
  expect(shown({ isSkipped: true, budgetLeft: 50 })).toEqual(['2027-03-05 Boost, skipped, budget spent: Coffee']);
  expect(shown({ active: false, budgetLeft: 50 })).toEqual(['2027-03-05 Boost, inactive: Coffee']);
});

test.each([
  [undefined, {}],
  [undefined, { budgetLeft: 300 }],
  ['budget low', { budgetLeft: 299 }],
  ['budget spent', { budgetLeft: 99 }],
  [undefined, { budgetLeft: 99, active: false }],
  [undefined, { budgetLeft: 0, rewardPoints: 0 }],
])('a boost shows its budget state: %s', (warning, change) => {
  expect(budgetWarning({ ...entry, ...change })).toBe(warning);
});

test('a post that starts before and ends after the days is open throughout, unless skipped or inactive', () => {
  const open = { ...entry, startDate: '2027-02-05T05:00:00.000Z' };
  const ending = { ...open, endDate: '2027-03-20T06:00:00.000Z' };
  expect(
    openThroughout([open, entry, ending, { ...open, isSkipped: true }, { ...open, active: false }], march),
  ).toEqual([open]);
});

test('a current or future week without content for an audience is a gap', () => {
  const week = (first: string) =>
    Array.from({ length: 7 }, (_, day) => new Date(Date.parse(first) + day * 86_400_000).toISOString().slice(0, 10));
  const weeks = ['2027-02-28', '2027-03-07', '2027-03-14', '2027-03-21'].map(week);
  const gaps = (entries: CalendarEntry[]) =>
    gapsOf(entries, weeks, { audiences: ['RESIDENT', 'AMBASSADOR'], timeZone: march.timeZone, present: '2027-03-08' });
  const fair = { ...entry, type: 'AMBASSADOR_EVENT', startDate: '2027-03-12T18:00:00.000Z' } as const;
  expect(
    gaps([
      { ...entry, startDate: '2027-03-08T18:00:00.000Z' },
      { ...entry, startDate: '2027-03-21T05:00:00.000Z' },
      { ...entry, startDate: '2027-03-25T18:00:00.000Z', isSkipped: true },
      { ...fair, endDate: '2027-03-16T18:00:00.000Z' },
    ]),
  ).toEqual([
    { audience: 'RESIDENT', weeks: ['2027-03-21'] },
    { audience: 'AMBASSADOR', weeks: ['2027-03-21'] },
  ]);
});
