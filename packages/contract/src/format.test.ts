import { expect, test } from 'vitest';
import {
  asSentence,
  formatAgo,
  formatBytes,
  formatCompact,
  formatCount,
  formatDate,
  formatDateTime,
  formatList,
  formatMonth,
  formatPoints,
  formatShare,
  formatShortMonth,
  formatWeekday,
} from './format.ts';

test("an instant is shown in the property's time zone", () => {
  expect(formatDate('2026-03-01T03:30:00.000Z', 'America/Vancouver')).toBe('02/28/2026');
  expect(formatDate('2026-03-01T03:30:00.000Z', 'UTC')).toBe('03/01/2026');
  expect(formatDateTime('2026-03-01T03:30:00.000Z', 'America/Toronto')).toBe('02/28/2026, 10:30 PM');
});

test('a calendar date is the same in every time zone', () => {
  expect(formatDate('2026-03-01', 'America/Vancouver')).toBe('03/01/2026');
});

test('counts and points have separators, and one point is singular', () => {
  expect(formatCount(1234567)).toBe('1,234,567');
  expect(formatPoints(1)).toBe('1 point');
  expect(formatPoints(-2500)).toBe('-2,500 points');
});

test('an axis label has as many decimals as its step needs', () => {
  const label = ([value, step]: [value: number, step: number]) => formatCompact(value, step);
  const cases: [number, number][] = [
    [0, 5],
    [7, 1],
    [-40, 10],
    [12_500, 500],
    [500_000, 500_000],
    [1_000_000, 500_000],
  ];
  expect(cases.map(label)).toEqual(['0', '7', '-40', '12.5K', '500K', '1M']);
  expect([3_150_000, 3_160_000].map((value) => formatCompact(value, 10_000))).toEqual(['3.15M', '3.16M']);
  expect([3_150_000, 3_150_001].map((value) => formatCompact(value, 1))).toEqual(['3,150,000', '3,150,001']);
});

test('relative times use the largest unit that fits', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  expect(formatAgo('2026-03-10T11:59:40Z', now)).toBe('just now');
  expect(formatAgo('2026-03-10T11:59:05Z', now)).toBe('1 minute ago');
  expect(formatAgo('2026-03-10T11:15:00Z', now)).toBe('45 minutes ago');
  expect(formatAgo('2026-03-09T11:00:00Z', now)).toBe('yesterday');
  expect(formatAgo('2026-03-12T13:00:00Z', now)).toBe('in 2 days');
  expect(formatAgo('2026-02-26T11:00:00Z', now)).toBe('12 days ago');
  expect(formatAgo('2026-01-10T13:00:00Z', now)).toBe('58 days ago');
  expect(formatAgo('2025-12-10T11:00:00Z', now)).toBe('3 months ago');
});

test('bytes are in units of a thousand', () => {
  expect(formatBytes(0)).toBe('0 B');
  expect(formatBytes(999)).toBe('999 B');
  expect(formatBytes(1500)).toBe('1.5 kB');
  expect(formatBytes(48_200_000)).toBe('48.2 MB');
});

test('months, days and shares are the same in every time zone', () => {
  expect(formatMonth('2026-11')).toBe('November 2026');
  expect(formatWeekday('2026-11-22')).toBe('Sunday, November 22');
  expect(formatShortMonth('2026-11')).toBe("Nov '26");
  expect([0.5, 0.083, 0, 1.2].map(formatShare)).toEqual(['50%', '8.3%', '0%', '120%']);
});

test('a list joins its last item with "and" or "or"', () => {
  expect(formatList(['Ana', 'Ben', 'Cal'])).toBe('Ana, Ben, and Cal');
  expect(formatList(['Ana', 'Ben', 'Cal', 'Dan'], 2)).toBe('Ana, Ben, and 2 more');
  expect(formatList(['100', '200'], 2, 'disjunction')).toBe('100 or 200');
  expect(formatList(['100', '200', '300'], 3, 'disjunction')).toBe('100, 200, or 300');
});

test('a sentence ends with one period or its own punctuation', () => {
  expect(['Email bounced', 'Try again later.', 'Thanks!', 'Sure?'].map(asSentence)).toEqual([
    'Email bounced.',
    'Try again later.',
    'Thanks!',
    'Sure?',
  ]);
});
