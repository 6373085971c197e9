import { expect, test } from 'vitest';
import { refusalOf } from './file-rules.ts';
import { text } from './messages.ts';

const file = (name: string, type: string, size = 1000) => ({ name, type, size });

test('a file is taken by its type or by the end of its name', () => {
  const rules = { accept: 'image/*, .csv,application/pdf' };
  expect(refusalOf(file('a.heic', 'image/heic'), rules)).toBeUndefined();
  expect(refusalOf(file('Roll.CSV', ''), rules)).toBeUndefined();
  expect(refusalOf(file('lease.pdf', 'application/pdf'), rules)).toBeUndefined();
  expect(refusalOf(file('image/a.exe', 'application/x-msdownload'), rules)).toBe(text.file.wrongKind);
  expect(refusalOf(file('any', ''), { accept: '' })).toBeUndefined();
});

test('a file that is empty or too large is refused with its size', () => {
  const rules = { accept: '', maxBytes: 10_000_000 };
  expect(refusalOf(file('a', '', 10_000_000), rules)).toBeUndefined();
  expect(refusalOf(file('a', '', 10_400_000), rules)).toBe('This file is 10.4 MB. The limit is 10 MB.');
  expect(refusalOf(file('a', '', 0), rules)).toBe('The file is empty.');
});
