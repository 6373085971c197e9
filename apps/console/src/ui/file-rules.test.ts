import { expect, test } from 'vitest';
import { refusalOf, sizeOf } from './file-rules.ts';

const file = (name: string, type: string, size = 1000) => ({ name, type, size });

test('a file is taken by its type or by the end of its name', () => {
  const rules = { accept: 'image/*, .csv,application/pdf' };
  expect(refusalOf(file('a.heic', 'image/heic'), rules)).toBeUndefined();
  expect(refusalOf(file('Roll.CSV', ''), rules)).toBeUndefined();
  expect(refusalOf(file('lease.pdf', 'application/pdf'), rules)).toBeUndefined();
  expect(refusalOf(file('image/a.exe', 'application/x-msdownload'), rules)).toBe('This kind of file is not taken.');
  expect(refusalOf(file('any', ''), { accept: '' })).toBeUndefined();
});

test('a file that is empty or too large is refused with its size', () => {
  const rules = { accept: '', maxBytes: 10_000_000 };
  expect(refusalOf(file('a', '', 10_000_000), rules)).toBeUndefined();
  expect(refusalOf(file('a', '', 10_400_000), rules)).toBe('At most 10 MB; this file has 10.4 MB.');
  expect(refusalOf(file('a', '', 0), rules)).toBe('The file is empty.');
  expect([sizeOf(0), sizeOf(999), sizeOf(48_200)]).toEqual(['0 bytes', '999 bytes', '48.2 kB']);
});
