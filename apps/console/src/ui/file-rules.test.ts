import { expect, test } from 'vitest';
import { fileErrorOf } from './file-rules.ts';
import { text } from './messages.ts';

const file = (name: string, type: string, size = 1000) => ({ name, type, size });

test('a file is accepted by its type or extension', () => {
  const rules = { accept: 'image/*, .csv,application/pdf' };
  expect(fileErrorOf(file('a.heic', 'image/heic'), rules)).toBeUndefined();
  expect(fileErrorOf(file('Roll.CSV', ''), rules)).toBeUndefined();
  expect(fileErrorOf(file('lease.pdf', 'application/pdf'), rules)).toBeUndefined();
  expect(fileErrorOf(file('image/a.exe', 'application/x-msdownload'), rules)).toBe(text.file.wrongKind);
  expect(fileErrorOf(file('any', ''), { accept: '' })).toBeUndefined();
});

test('an empty or oversized file is rejected, with its size', () => {
  const rules = { accept: '', maxBytes: 10_000_000 };
  expect(fileErrorOf(file('a', '', 10_000_000), rules)).toBeUndefined();
  expect(fileErrorOf(file('a', '', 10_400_000), rules)).toBe('This file is 10.4 MB. The limit is 10 MB.');
  expect(fileErrorOf(file('a', '', 0), rules)).toBe('The file is empty.');
});
