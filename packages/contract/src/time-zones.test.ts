import { expect, test } from 'vitest';
import { instantOf, wallTimeOf } from './time-zones.ts';

const hourMs = 3_600_000;
// Half-hour offsets, no daylight saving, changes at midnight UTC, a half-hour change, a skipped day.
const zones = [
  'America/St_Johns',
  'America/Phoenix',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/Denver',
];

test.each(zones)('local time in %s matches Intl at every hour of a year', (zone) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const from = Date.UTC(2011, 6, 1, 0, 59, 59);
  for (let at = from; at < from + 366 * 24 * hourMs; at += hourMs)
    expect(new Date(wallTimeOf(new Date(at), zone)).toISOString().slice(0, 19)).toBe(
      format.format(at).replace(' ', 'T'),
    );
});

test('an invalid instant or zone is refused', () => {
  expect(() => wallTimeOf(new Date(Number.NaN), 'America/Denver')).toThrow(RangeError);
  expect(() => wallTimeOf(new Date(0), 'Nowhere/Else')).toThrow(RangeError);
});

test('a skipped local time is shifted, and the first of a repeated one is used', () => {
  const at = (wall: string) => instantOf(Date.parse(wall), 'America/Denver').toISOString();
  expect(at('2031-03-09T02:30:00Z')).toBe('2031-03-09T09:30:00.000Z');
  expect(at('2031-11-02T01:30:00Z')).toBe('2031-11-02T07:30:00.000Z');
});
