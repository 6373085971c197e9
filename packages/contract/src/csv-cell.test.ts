import { describe, expect, test } from 'vitest';
import { csvText } from './csv-cell.ts';

const signs = ['=', '+', '-', '@', '|', '%', '＝', '＋', '－', '＠', '｜', '％', '﹦', '﹢', '﹣', '﹫', '\u2212'];
const unseen = [
  '',
  ' ',
  '\t',
  '\r\n',
  '\u00A0',
  '\u00AD',
  '\u034F',
  '\u061C',
  '\u115F',
  '\u180E',
  '\u200B',
  '\u200E',
  '\u202E',
  '\u2028',
  '\u2060',
  '\u2066',
  '\u2800',
  '\u3000',
  '\u3164',
  '\uFE0F',
  '\uFEFF',
  '\uFFA0',
  '\u{E0001}',
  '\0\x01\x7F',
  '\u200B \uFEFF\u00A0',
];

describe('a cell of a CSV file', () => {
  test.each(signs)('that begins with %s is led by an apostrophe, whatever invisible stands before', (sign) => {
    for (const start of unseen) expect(csvText(`${start}${sign}cmd`)).toBe(`'${start}${sign}cmd`);
  });

  test.each(['\tA1', '\rA1', '\nA1'])('that begins with the line or tab in %j does not leave its place', (text) => {
    expect(csvText(text)).toBe(`'${text}`);
  });

  test.each([
    '',
    ' ',
    'Maple Court',
    "O'Neil",
    '5 - 3 = 2',
    'a@b.example',
    '50%',
    '山田＝太郎',
    'Ⓐ',
    '🏠',
    '\u200B',
    '²=4',
  ])('%j stays as it is', (text) => {
    expect(csvText(text)).toBe(text);
  });
});
