import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { occurrenceAt } from '@hearth/contract/community/recurrence';
import { seriesOf } from '../posts/public.ts';
import { eventOf, hasBegun, isOpen, submissionsLeft, type Item } from './rules.ts';

const start = new Date('2026-01-31T17:00:00.000Z');
const dayMs = 86_400_000;
const item: Item = {
  active: true,
  boostType: 'custom',
  rewardPoints: 100,
  budget: 0,
  maxSubmissionCount: 1,
  submittedAt: [],
  committed: 0,
  startDate: start,
  endDate: new Date('2028-01-31T17:00:00.000Z'),
  createdAt: start,
  recurrence: 'monthly',
  timezone: 'America/Denver',
  eventStart: null,
  eventEnd: null,
  occurrenceChanges: [],
};

describe('a budget', () => {
  const series = fc.record({
    rewardPoints: fc.integer({ min: 1, max: 500 }),
    budget: fc.integer({ min: 0, max: 5_000 }),
    maxSubmissionCount: fc.integer({ min: 1, max: 5 }),
    recurrence: fc.constantFrom('none' as const, 'monthly' as const, 'quarterly' as const),
    attempts: fc.array(fc.record({ resident: fc.integer({ min: 0, max: 4 }), day: fc.integer({ min: 0, max: 700 }) }), {
      maxLength: 120,
    }),
  });

  test('is never exceeded over all occurrences, nor the maximum in one', () => {
    fc.assert(
      fc.property(series, ({ attempts, ...terms }) => {
        const sent = new Map<number, string[]>();
        let committed = 0;
        for (const { resident, day } of attempts.toSorted((a, b) => a.day - b.day)) {
          const now = new Date(start.getTime() + day * dayMs);
          const submittedAt = sent.get(resident) ?? [];
          if (submissionsLeft({ ...item, ...terms, submittedAt, committed }, now) === 0) continue;
          committed += terms.rewardPoints;
          sent.set(resident, [...submittedAt, now.toISOString()]);
        }
        if (terms.budget > 0) expect(committed).toBeLessThanOrEqual(terms.budget);
        for (const instants of sent.values()) {
          const numbers = instants.map((at) => occurrenceAt(seriesOf({ ...item, ...terms }), new Date(at))?.number);
          for (const inOne of Map.groupBy(numbers, (number) => number).values())
            expect(inOne.length).toBeLessThanOrEqual(terms.maxSubmissionCount);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('a skipped occurrence', () => {
  const inMarch = new Date('2026-03-05T12:00:00.000Z');
  const skipped = { ...item, occurrenceChanges: [{ number: 1, startDate: null }] };

  test('closes a boost until the next one starts', () => {
    expect(isOpen(item, inMarch)).toBe(true);
    expect(isOpen(skipped, inMarch)).toBe(false);
    expect(submissionsLeft(skipped, inMarch)).toBe(0);
    expect(isOpen(skipped, new Date('2026-04-02T12:00:00.000Z'))).toBe(true);
  });

  test("of an event still announces the next one, and its code isn't accepted", () => {
    const event = {
      ...skipped,
      boostType: 'event',
      eventStart: start,
      eventEnd: new Date(start.getTime() + 7_200_000),
    };
    expect(isOpen(event, inMarch)).toBe(true);
    expect(hasBegun(event, inMarch)).toBe(false);
    expect(eventOf(event, inMarch)).toEqual({
      startDate: '2026-03-31T16:00:00.000Z',
      endDate: '2026-03-31T18:00:00.000Z',
    });
  });
});
