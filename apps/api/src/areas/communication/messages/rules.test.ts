import { expect, test } from 'vitest';
import { sendInstant } from './rules.ts';

test.for([
  ['2026-06-01', '09:00', '2026-06-01T15:00:00.000Z', 'at a time that its clock shows once'],
  ['2026-03-08', '02:30', '2026-03-08T09:30:00.000Z', 'as much later as the clock is put forward past it'],
  ['2026-11-01', '01:30', '2026-11-01T07:30:00.000Z', 'the first time that the clock shows it'],
])('what is to go on %s at %s in Denver goes at %s: %s', ([date = '', time = '', at = '']) => {
  expect(sendInstant({ date, time }, 'America/Denver', new Date('2026-01-01')).toISOString()).toBe(at);
});

test('nothing is sent into the past, nor further ahead than a year', () => {
  const now = new Date('2026-03-08T09:30:00Z');
  for (const date of ['2026-03-08', '2027-06-01'])
    expect(() => sendInstant({ date, time: '02:30' }, 'America/Denver', now)).toThrow(/Choose a time/);
});
