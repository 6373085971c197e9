import { expect, test } from 'vitest';
import type { Row } from '../../platform/csv/table.ts';
import { planImport, type Reader } from './plan.ts';

interface Entry {
  email: string;
  occupants: number;
}

const read: Reader<Entry> = ([text = '', count]) => {
  if (!text.includes('@')) return { dropped: `"${text}" is not a valid email address`, key: text };
  const email = text.toLowerCase();
  const isTooMany = Number(count) > 100;
  return {
    entry: { email, occupants: isTooMany ? 1 : Number(count) },
    key: email,
    title: '',
    notes: isTooMany ? ['Too many: 1'] : [],
  };
};
const plan = (of: Row[], signal?: AbortSignal) => planImport(of, read, 'email address', signal);
const rows = (...cells: string[][]): Row[] => cells.map((row, i) => ({ line: i + 2, cells: row }));

test('only the first row of each email is sent; the others are errors that name its line', async () => {
  const { planned, leftOut } = await plan(
    rows(
      ['a@example.com', '1'],
      ['b@example.com', '250'],
      ['A@EXAMPLE.COM', '3'],
      ['', '\u00a0 '],
      ['nobody', '1'],
      ['a@example.com', '2'],
    ),
  );
  expect(planned.map(({ line, entry, notes }) => [line, entry.email, entry.occupants, notes.length])).toEqual([
    [2, 'a@example.com', 1, 0],
    [3, 'b@example.com', 1, 1],
  ]);
  expect(leftOut.map(({ line, key, reason, isDuplicate }) => [line, key, reason, isDuplicate])).toEqual([
    [4, 'a@example.com', 'Duplicate of line 2: same email address', true],
    [5, '', 'Empty row', false],
    [6, 'nobody', '"nobody" is not a valid email address', false],
    [7, 'a@example.com', 'Duplicate of line 2: same email address', true],
  ]);
});

test('every row is either planned or left out', async () => {
  const many = rows(
    ...Array.from({ length: 3000 }, (_, i) => [i % 7 === 0 ? 'x' : `user${i % 1000}@example.com`, '1']),
  );
  const { planned, leftOut } = await plan(many);
  expect([...planned, ...leftOut].map(({ line }) => line).toSorted((a, b) => a - b)).toEqual(
    many.map(({ line }) => line),
  );
});

test('an aborted plan stops', async () => {
  const aborted = new AbortController();
  aborted.abort();
  const many = rows(...Array.from({ length: 20_000 }, (_, i) => [`user${i}@example.com`, '1']));
  await expect(plan(many, aborted.signal)).rejects.toThrow();
});
