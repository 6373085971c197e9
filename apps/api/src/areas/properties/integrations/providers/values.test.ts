import { expect, test } from 'vitest';
import { at, centsOrNull, dayOrNull, emailOrNull, list, text } from './values.ts';
import { daysLater } from '../../../../platform/days.ts';

test('a single object is a list of one, and an empty string is an empty list', () => {
  expect(list({ id: 1 })).toEqual([{ id: 1 }]);
  expect(list([{ id: 1 }, '', null, { id: 2 }])).toEqual([{ id: 1 }, { id: 2 }]);
  expect([list(''), list(null), list(undefined), list([])]).toEqual([[], [], [], []]);
});

test('a path through a missing field is undefined', () => {
  expect(at({ a: { b: 3 } }, 'a', 'b')).toBe(3);
  expect([at({ a: '' }, 'a', 'b'), at(null, 'a'), at([1], 'a', 'b')]).toEqual([undefined, undefined, undefined]);
});

test('text is trimmed and storable, and numbers become text', () => {
  expect([text('  Ana\u0000\nMaria '), text(206), text(null), text({}), text(true), text('\ud800x')]).toEqual([
    'Ana Maria',
    '206',
    '',
    '',
    '',
    '\ufffdx',
  ]);
});

test.each([
  ['02/01/2021', '2021-02-01'],
  ['2/1/2021', '2021-02-01'],
  ['2021-02-01', '2021-02-01'],
  ['2021-02-01T00:00:00.000Z', '2021-02-01'],
  ['01/31/2022 23:16:51.110301 MST', '2022-01-31'],
  ['02/30/2021', null],
  ['01/01/1900', null],
  ['0001-01-01T00:00:00', null],
  ['00/00/0000', null],
  ['YYYY-MM-DD', null],
  ['', null],
  [null, null],
])('%j is the date %j', (given, day) => {
  expect(dayOrNull(given)).toBe(day);
});

test.each([
  ['1,325.00', 132_500],
  ['$950', 95_000],
  [1325.1, 132_510],
  ['0', 0],
  ['-25.00', null],
  ['', null],
  ['n/a', null],
])('%j is %j in cents', (given, cents) => {
  expect(centsOrNull(given)).toBe(cents);
});

test('invalid email addresses become null', () => {
  expect(['ana@example.com', 'none', 'a@b', 'ana@example.com, bo@example.com', ''].map(emailOrNull)).toEqual([
    'ana@example.com',
    null,
    null,
    null,
    null,
  ]);
});

test('day arithmetic crosses months', () => {
  expect(daysLater('2026-02-27', 2)).toBe('2026-03-01');
  expect(daysLater('2026-03-01', -1)).toBe('2026-02-28');
});
