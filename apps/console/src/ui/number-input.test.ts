import { expect, test } from 'vitest';
import { caretAfter, grouped, plainMoney, plainWhole } from './number-input.ts';

test.each([
  ['1234', '1234'],
  ['1,234.5', '1234.5'],
  ['12.345', '12.34'],
  ['1.2.3', '1.23'],
  ['.5', '0.5'],
  ['007', '7'],
  ['0', '0'],
  ['5.', '5.'],
  ['$ 12 abc', '12'],
  ['-3', '3'],
  ['.', '.'],
  ['-.', '.'],
  ['', ''],
])('typing %j keeps %j', (typed, kept) => {
  expect(plainMoney(typed)).toBe(kept);
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

test.each([
  ['25,000', '25000'],
  ['1.5', '1.5'],
  ['1,250.00', '1250.00'],
  ['12.', '12.'],
  ['007', '7'],
  ['-3', '-3'],
  ['points', ''],
])('typing %j into a whole number keeps %j', (typed, kept) => {
  expect(plainWhole(typed)).toBe(kept);
});

test('the caret stays behind the digit just typed when a separator appears before it', () => {
  expect(caretAfter('1,234', 2)).toBe(3);
  expect(caretAfter('1,234', 4)).toBe(5);
  expect(caretAfter('123', 0)).toBe(0);
});
