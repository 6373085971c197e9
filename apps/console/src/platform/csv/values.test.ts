import { expect, test } from 'vitest';
import { clean, readMoney, readYesNo, splitName } from './values.ts';

test.each([
  ['1,959.00', 1959],
  ['$1,959', 1959],
  ['(398.00)', -398],
  ['-398', -398],
  ['$ (1,398.50)', -1398.5],
  ['1.959,00', 1959],
  ['1 959,50', 1959.5],
  ['398.00 CR', -398],
  ['398.00-', -398],
  ['0.00', 0],
  ['(0.00)', 0],
  ['.5', 0.5],
  ['1,234,567.89', 1_234_567.89],
  ['US$ 1,200', 1200],
  ['CA$1200', 1200],
  ['-$12', -12],
  ['12.', 12],
  ['1,9', 1.9],
  ["1'959.00", 1959],
])('%s is %d', (text, amount) => {
  expect(readMoney(text)).toBe(amount);
});

test.each(['', 'paid', '-', 'N/A', '1,2,3', '12-34', '10/01/2026', '1.2.3'])('%j is no amount', (text) => {
  expect(readMoney(text)).toBeUndefined();
});

test('common forms of yes and no are recognized', () => {
  expect(['Yes', 'y', 'TRUE', '1', ' x '].map(readYesNo)).toEqual(['yes', 'yes', 'yes', 'yes', 'yes']);
  expect(['No', 'N', 'false', '0', 'off'].map(readYesNo)).toEqual(['no', 'no', 'no', 'no', 'no']);
  expect(readYesNo('maybe')).toBeUndefined();
});

test('a cell becomes one clean line', () => {
  expect(clean(' Line\nBreak\u00a0\u200b x\u0000y ')).toBe('Line Break x y');
  expect(clean('="00821"')).toBe('00821');
  expect(clean('=HYPERLINK("x")')).toBe('=HYPERLINK("x")');
  expect(clean(undefined)).toBe('');
});

test.each([
  ['Andersson, Zoë', 'Zoë', 'Andersson'],
  ['Zoë Andersson', 'Zoë', 'Andersson'],
  ['Mary Ann Smith', 'Mary Ann', 'Smith'],
  ['Smith, Jr., John', 'John', 'Smith Jr.'],
  ['John Smith, Jr.', 'John', 'Smith Jr.'],
  ['John Smith III', 'John', 'Smith III'],
  ['Cher', 'Cher', ''],
  ['', '', ''],
  ["O'Brien, Grace M.", 'Grace M.', "O'Brien"],
])('%s is %s and %s', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});
