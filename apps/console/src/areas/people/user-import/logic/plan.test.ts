import { expect, test } from 'vitest';
import type { Row } from '../../../../platform/csv/table.ts';
import type { Reading } from './clean.ts';
import { planImport } from './plan.ts';

const reading: Reading = {
  columns: { email: 0, occupants: 1 },
  dates: {},
  roles: ['resident'],
  defaultRole: 'resident',
};
const rows = (...cells: string[][]): Row[] => cells.map((row, i) => ({ line: i + 2, cells: row }));

test('of an address that comes again the first row is sent, the others are errors that name it', async () => {
  const { planned, leftOut } = await planImport(
    rows(
      ['a@example.com', '1'],
      ['b@example.com', '250'],
      ['A@EXAMPLE.COM', '3'],
      ['', ''],
      ['nobody', '1'],
      ['a@example.com', '2'],
    ),
    reading,
  );
  expect(planned.map(({ line, user, notes }) => [line, user.email, user.occupants, notes.length])).toEqual([
    [2, 'a@example.com', 1, 0],
    [3, 'b@example.com', 1, 1],
  ]);
  expect(leftOut.map(({ line, email, reason, isDuplicate }) => [line, email, reason, isDuplicate])).toEqual([
    [4, 'a@example.com', 'Duplicate of line 2: the same email address', true],
    [5, '', 'Empty row', false],
    [6, 'nobody', '"nobody" is not a valid email address', false],
    [7, 'a@example.com', 'Duplicate of line 2: the same email address', true],
  ]);
});

test('no row is lost', async () => {
  const many = rows(
    ...Array.from({ length: 3000 }, (_, i) => [i % 7 === 0 ? 'x' : `user${i % 1000}@example.com`, '1']),
  );
  const { planned, leftOut } = await planImport(many, reading);
  expect([...planned, ...leftOut].map(({ line }) => line).toSorted((a, b) => a - b)).toEqual(
    many.map(({ line }) => line),
  );
});

test('a plan that is not wanted any more stops', async () => {
  const aborted = new AbortController();
  aborted.abort();
  const many = rows(...Array.from({ length: 20_000 }, (_, i) => [`user${i}@example.com`, '1']));
  await expect(planImport(many, reading, aborted.signal)).rejects.toThrow();
});
