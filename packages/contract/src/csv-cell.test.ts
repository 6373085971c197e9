import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvText } from './csv-cell.ts';

const signs = ['=', '+', '-', '@', '|', '%', '＝', '＋', '－', '＠', '｜', '％', '﹦', '﹢', '﹣', '﹫', '\u2212'];
const invisible = [
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

describe('a CSV cell', () => {
  test.each(signs)('gets an apostrophe before a leading %s, even after invisible characters', (sign) => {
    for (const start of invisible)
      expect(csvText(`${start}${sign}cmd`)).toBe(
        /[\t\r\n]/.test(start) ? `'${start}'${sign}cmd` : `'${start}${sign}cmd`,
      );
  });

  test.each(['\tA1', '\rA1', '\nA1'])('starting with the break in %j stays in its column', (text) => {
    expect(csvText(text)).toBe(`'${text}`);
  });

  test.each([';', '\t', '\n', '\r\n', '; ', ';\u200B'])(
    'also gets an apostrophe before a formula after %j',
    (separator) => {
      for (const sign of signs) expect(csvText(`a${separator}${sign}1+1`)).not.toContain(`${separator}${sign}`);
      expect(csvText(`a${separator}1=1`)).toBe(`a${separator}1=1`);
    },
  );

  test('has no formula even if the file is opened with semicolons as separators', () => {
    const cell = fc.array(fc.constantFrom(';', '\t', '\n', '"', ',', ' ', 'a', '1', ...signs), { maxLength: 12 });
    fc.assert(
      fc.property(cell, (parts) => {
        const [first = '', ...rest] = csvText(parts.join('')).split(/[;\t\r\n]/);
        const starts = [first.trimStart(), ...rest.map((part) => part.replace(/^["\s]+/, ''))];
        for (const start of starts) expect(start).not.toMatch(/^[=+\-@|%\u2212＝＋－＠｜％]/u);
      }),
    );
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
  ])('%j is unchanged', (text) => {
    expect(csvText(text)).toBe(text);
  });
});
