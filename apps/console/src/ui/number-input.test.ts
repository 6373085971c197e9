import { expect, test } from 'vitest';
import { caretAfter, grouped, numberOf, plainNumber } from './number-input.ts';

test.each([
  ['1234', '1234'],
  ['1,234.5', '1234.5'],
  ['$1,250.00', '1250.00'],
  ['.5', '0.5'],
  ['007', '7'],
  ['0', '0'],
  ['5.', '5.'],
  ['-3', '-3'],
  ['', ''],
])('typing %j keeps %j', (typed, kept) => {
  expect(plainNumber(typed)).toBe(kept);
});

test.each(['1e3', '0x10', '1.2.3', '12 abc', '-', '.', 'Infinity', '1-2'])(
  '%j is kept as it was typed, and is no number',
  (typed) => {
    expect(plainNumber(typed)).toBe(typed.replaceAll(' ', ''));
    expect(grouped(plainNumber(typed))).toBe(typed.replaceAll(' ', ''));
    expect(numberOf(typed)).toBeNaN();
  },
);

test.each([
  ['1,250', 1250],
  ['-5', -5],
  ['12.345', 12.345],
  ['.5', 0.5],
])('%j means %j', (typed, number) => {
  expect(numberOf(typed)).toBe(number);
});

test.each([
  ['1234567.8', '1,234,567.8'],
  ['999', '999'],
  ['1000', '1,000'],
  ['0.29', '0.29'],
  ['5.', '5.'],
  ['-25000', '-25,000'],
  ['', ''],
])('%j is shown as %j', (plain, shown) => {
  expect(grouped(plain)).toBe(shown);
});

test('the caret stays behind the digit just typed when a separator appears before it', () => {
  expect(caretAfter('1,234', 2)).toBe(3);
  expect(caretAfter('1,234', 4)).toBe(5);
  expect(caretAfter('123', 0)).toBe(0);
});
