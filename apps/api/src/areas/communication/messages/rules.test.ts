import { expect, test } from 'vitest';
import { sendInstant } from './rules.ts';

test.for([
  ['2026-06-01', '09:00', '2026-06-01T15:00:00.000Z', 'a time that exists once'],
  ['2026-03-08', '02:30', '2026-03-08T09:30:00.000Z', 'a skipped time shifts forward'],
  ['2026-11-01', '01:30', '2026-11-01T07:30:00.000Z', 'the first of a repeated time'],
])('a message for %s at %s in Denver is sent at %s: %s', ([date = '', time = '', at = '']) => {
  expect(sendInstant({ date, time }, 'America/Denver', new Date('2026-01-01')).toISOString()).toBe(at);
});

test('send times in the past or more than a year ahead are refused', () => {
  const now = new Date('2026-03-08T09:30:00Z');
  for (const date of ['2026-03-08', '2027-06-01'])
    expect(() => sendInstant({ date, time: '02:30' }, 'America/Denver', now)).toThrow(/Choose a time/);
});
