import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wallTimeOf } from '../time-zones.ts';
import {
  endIn,
  nextOccurrence,
  occurrence,
  occurrenceAt,
  occurrencesBetween,
  recurrenceMonths,
  type Series,
} from './recurrence.ts';

const timeZones = [
  'America/Denver',
  'America/Toronto',
  'America/St_Johns',
  'America/Phoenix',
  'Pacific/Honolulu',
  'Pacific/Apia',
  'Europe/London',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'UTC',
];
const dayMs = 86_400_000;
const series = fc.record({
  start: fc.integer({ min: Date.UTC(1990, 0, 1) / 60_000, max: Date.UTC(2060, 0, 1) / 60_000 }),
  days: fc.integer({ min: 1, max: 3000 }),
  recurrence: fc.constantFrom('monthly', 'quarterly', 'yearly') as fc.Arbitrary<'monthly' | 'quarterly' | 'yearly'>,
  timeZone: fc.constantFrom(...timeZones),
});
const made = series.map(({ start, days, recurrence, timeZone }) => ({
  startDate: new Date(start * 60_000).toISOString(),
  endDate: new Date(start * 60_000 + days * dayMs).toISOString(),
  recurrence,
  timeZone,
}));
const allOf = (given: Series) => occurrencesBetween(given, new Date(0), new Date(Date.UTC(2100, 0, 1)));
const wallOf = (instant: string, timeZone: string) => new Date(wallTimeOf(new Date(instant), timeZone));
const local = (instant: string | null | undefined, timeZone: string) =>
  instant && wallOf(instant, timeZone).toISOString().slice(0, 16);

describe('a series', () => {
  test('starts every 1, 3 or 12 months on the same day and time, or on the last day of a shorter month', () => {
    fc.assert(
      fc.property(made, (given) => {
        const first = wallOf(given.startDate, given.timeZone);
        for (const { number, startDate } of allOf(given)) {
          const at = wallOf(startDate, given.timeZone);
          const months = (at.getUTCFullYear() - first.getUTCFullYear()) * 12 + at.getUTCMonth() - first.getUTCMonth();
          const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
          // A skipped time or day shifts the start by the skipped time.
          const planned = Date.UTC(
            first.getUTCFullYear(),
            first.getUTCMonth() + number * recurrenceMonths[given.recurrence],
            Math.min(first.getUTCDate(), lastDay),
            first.getUTCHours(),
            first.getUTCMinutes(),
          );
          if (at.getTime() === planned) {
            expect(months).toBe(number * recurrenceMonths[given.recurrence]);
            expect(at.getUTCDate()).toBe(Math.min(first.getUTCDate(), lastDay));
          } else {
            const late = at.getTime() - planned;
            expect(late).toBeGreaterThan(0);
            expect(late).toBeLessThanOrEqual(dayMs);
            expect(wallTimeOf(new Date(Date.parse(startDate) - late - 1), given.timeZone)).toBeLessThan(planned);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test('has no gaps: one occurrence runs at any instant from its start to its end', () => {
    fc.assert(
      fc.property(made, fc.double({ min: 0, max: 1, noNaN: true }), (given, share) => {
        const [start, end] = [Date.parse(given.startDate), Date.parse(given.endDate)];
        const at = new Date(Math.min(start + Math.floor((end - start) * share), end - 1));
        const running = occurrenceAt(given, at);
        expect(running && Date.parse(running.startDate)).toBeLessThanOrEqual(at.getTime());
        expect(Date.parse(running?.endDate ?? '')).toBeGreaterThan(at.getTime());
        expect(occurrenceAt(given, new Date(start - 1))).toBeUndefined();
        expect(occurrenceAt(given, new Date(end))).toBeUndefined();
        expect(nextOccurrence(given, at)?.startDate).toBe(occurrence(given, (running?.number ?? 0) + 1)?.startDate);
      }),
      { numRuns: 300 },
    );
  });

  test('ends with the post, and each occurrence ends when the next starts', () => {
    fc.assert(
      fc.property(made, (given) => {
        const all = allOf(given);
        expect(all.map(({ number }) => number)).toEqual(all.map((_, index) => index));
        for (const [index, { startDate, endDate }] of all.entries()) {
          expect(endDate).toBe(all[index + 1]?.startDate ?? given.endDate);
          expect(Date.parse(startDate)).toBeLessThan(Date.parse(given.endDate));
        }
      }),
      { numRuns: 200 },
    );
  });
});

const denver: Series = {
  // 10:00 in Denver on the 31st.
  startDate: '2026-01-31T17:00:00.000Z',
  endDate: '2028-04-01T00:00:00.000Z',
  recurrence: 'monthly',
  timeZone: 'America/Denver',
};

describe('the last day of a month', () => {
  test("doesn't drift, and the local time stays the same across daylight saving", () => {
    const starts = occurrencesBetween(denver, new Date('2026-01-01'), new Date('2026-06-15'));
    expect(starts.map(({ startDate }) => local(startDate, 'America/Denver'))).toEqual([
      '2026-01-31T10:00',
      '2026-02-28T10:00',
      '2026-03-31T10:00',
      '2026-04-30T10:00',
      '2026-05-31T10:00',
    ]);
    expect(local(occurrence(denver, 25)?.startDate, 'America/Denver')).toBe('2028-02-29T10:00');
  });

  test('of February is the 29th every leap year', () => {
    const yearly = { ...denver, startDate: '2024-02-29T17:00:00.000Z', endDate: '2033-01-01T00:00:00.000Z' };
    const starts = allOf({ ...yearly, recurrence: 'yearly' });
    expect(starts.map(({ startDate }) => startDate.slice(0, 10))).toEqual(
      [
        '2024-02-29',
        '2025-02-28',
        '2026-02-28',
        '2027-02-28',
        '2028-02-29',
        '2029-02-28',
        '2030-02-28',
        '2031-02-28',
      ].concat('2032-02-29'),
    );
  });
});

describe('changing one occurrence', () => {
  const moved = { ...denver, changes: [{ number: 2, startDate: '2026-04-03T16:00:00.000Z' }] };
  const skipped = { ...denver, changes: [{ number: 1, startDate: null }] };

  test('moving it extends the previous one to the new start and keeps the others', () => {
    expect(occurrence(moved, 2)).toMatchObject({ startDate: '2026-04-03T16:00:00.000Z', isMoved: true });
    expect(occurrence(moved, 1)?.endDate).toBe('2026-04-03T16:00:00.000Z');
    expect(occurrence(moved, 3)).toEqual(occurrence(denver, 3));
    expect(occurrenceAt(moved, new Date('2026-04-01'))?.number).toBe(1);
  });

  test('skipping it makes the one after it next, and the skipped one is marked', () => {
    expect(nextOccurrence(skipped, new Date('2026-02-01'))?.number).toBe(2);
    expect(occurrenceAt(skipped, new Date('2026-03-05'))).toMatchObject({ number: 1, isSkipped: true });
    expect(occurrencesBetween(skipped, new Date('2026-02-01'), new Date('2026-04-01'))).toMatchObject([
      { number: 1, isSkipped: true },
      { number: 2, isSkipped: false },
    ]);
  });
});

test("a post that doesn't repeat has one occurrence and no next one", () => {
  const once: Series = { ...denver, recurrence: 'none' };
  expect(allOf(once)).toMatchObject([{ number: 0, endDate: denver.endDate }]);
  expect(nextOccurrence(once, new Date('2020-01-01'))).toBeUndefined();
});

test('an event has the same duration in local time in every occurrence', () => {
  const winter: Series = { ...denver, startDate: '2026-02-08T01:00:00.000Z' };
  const march = occurrence(winter, 1);
  // From 18:00 to 03:00 on the night clocks go forward: an hour less.
  expect(march && endIn(winter, '2026-02-08T10:00:00.000Z', march)).toBe('2026-03-08T09:00:00.000Z');
});
