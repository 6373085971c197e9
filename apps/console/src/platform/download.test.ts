import { expect, test } from 'vitest';
import { fileNameOf, rowCounter } from './download.ts';

test("the file name is the server's", () => {
  expect(fileNameOf('attachment; filename="pointlog.csv"', 'x.csv')).toBe('pointlog.csv');
  expect(fileNameOf('attachment; filename=pointlog.csv', 'x.csv')).toBe('pointlog.csv');
  expect(fileNameOf(`attachment; filename="a.csv"; filename*=UTF-8''boost_points_%C3%A9.csv`, 'x.csv')).toBe(
    'boost_points_é.csv',
  );
  expect(fileNameOf('attachment; filename="../../etc/passwd"', 'x.csv')).toBe('.._.._etc_passwd');
  expect(fileNameOf(null, 'x.csv')).toBe('x.csv');
});

test('rows are counted across chunks, without the header and line breaks in quotes', () => {
  const count = rowCounter();
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(count(bytes('name,note\r\nAnn,"two'))).toBe(0);
  expect(count(bytes('\nlines ""quoted"""\r\nBo'))).toBe(1);
  expect(count(bytes('b,plain\r\n'))).toBe(2);
});
