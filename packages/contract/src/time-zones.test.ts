import { expect, test } from 'vitest';
import { instantOf, wallTimeOf } from './time-zones.ts';

const hourMs = 3_600_000;
// Half hours, no change, changes at UTC's midnight, half an hour put forward, a day left out.
const zones = [
  'America/St_Johns',
  'America/Phoenix',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/Denver',
];

test.each(zones)('a clock in %s shows what its format says, at every hour of a year', (zone) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const from = Date.UTC(2011, 6, 1, 0, 59, 59);
  for (let at = from; at < from + 366 * 24 * hourMs; at += hourMs)
    expect(new Date(wallTimeOf(new Date(at), zone)).toISOString().slice(0, 19)).toBe(
      format.format(at).replace(' ', 'T'),
    );
});

test('what is no instant, and what is no zone, is refused', () => {
  expect(() => wallTimeOf(new Date(Number.NaN), 'America/Denver')).toThrow(RangeError);
  expect(() => wallTimeOf(new Date(0), 'Nowhere/Else')).toThrow(RangeError);
});

test('a time that clocks skip is as much later, and of one that they show twice it is the first', () => {
  const at = (wall: string) => instantOf(Date.parse(wall), 'America/Denver').toISOString();
  expect(at('2031-03-09T02:30:00Z')).toBe('2031-03-09T09:30:00.000Z');
  expect(at('2031-11-02T01:30:00Z')).toBe('2031-11-02T07:30:00.000Z');
});
