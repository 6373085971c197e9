import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { cell, shownOf, type CsvColumn } from './csv.ts';
import { csvRows } from './csv-rows.ts';
import { withLiterals } from './db/copy.ts';
import type { Db } from './db/database.ts';
import { copyTo } from './db/driver.ts';
import { openTestDatabase } from './db/testing.ts';

let database: { db: Db; close(): Promise<void> };
beforeAll(async () => {
  database = await openTestDatabase({ forCopies: true });
}, 60_000);
afterAll(() => database.close());

interface Row {
  id: string;
  text: string | null;
  count: number | null;
  amount: number | null;
  ratio: number | null;
  isOpen: boolean | null;
  at: Date | null;
  tags: string[] | null;
  day: string | null;
}

const columns: CsvColumn<Row>[] = [
  { header: 'Id', field: 'id' },
  { header: 'Text', field: 'text' },
  { header: 'Open', value: ({ isOpen, text }) => `${isOpen ? 'yes' : 'no'} ${text ?? ''}` },
  { header: 'Count', field: 'count' },
  { header: 'Amount', field: 'amount' },
  { header: 'Ratio', field: 'ratio' },
  { header: 'Tags', value: ({ tags }) => tags?.join(', ') },
  { header: 'At', value: ({ at }) => at?.toISOString() },
  { header: 'Day', field: 'day' },
];

const select = (db: Db, rows: readonly Row[]) =>
  db
    .selectFrom(
      sql<Row>`(select * from json_to_recordset(${JSON.stringify(rows)}::json) as r (id text, text text, count bigint, amount numeric(12, 2), ratio float8,
        "isOpen" boolean, at timestamptz, tags text[], day date))`.as('row'),
    )
    .selectAll();

const special = [
  '',
  '\t',
  '\n',
  '\r\n',
  '\\',
  '\\N',
  '\\t',
  '"',
  ',',
  ';',
  '=1+1',
  '-',
  '\u{FF1D}',
  ' =',
  'é',
  '😀',
  '\b\f\v',
  '\u001f',
  'A',
];
const nasty = fc
  .array(fc.oneof(fc.constantFrom(...special), fc.string({ unit: 'grapheme' })), { maxLength: 6 })
  .map((parts) => parts.join('').replaceAll('\0', ''));
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const row: fc.Arbitrary<Row> = fc.record({
  id: nasty,
  text: orNull(nasty),
  count: orNull(fc.maxSafeInteger()),
  amount: orNull(fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100)),
  ratio: orNull(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)),
  isOpen: orNull(fc.boolean()),
  at: orNull(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })),
  tags: orNull(fc.array(nasty, { maxLength: 3 })),
  day: orNull(fc.constantFrom('2026-02-28', '1999-12-31')),
});

async function copied(rows: readonly Row[]): Promise<string> {
  const tx = await database.db.startTransaction().execute();
  const copy = copyTo(withLiterals(select(tx, rows)), (fields) => csvRows(columns, fields));
  const chunks: Uint8Array[] = [];
  try {
    for await (const { rows: some } of tx.getExecutor().stream(copy, 0)) chunks.push(...some);
  } finally {
    await tx.rollback().execute();
  }
  return Buffer.concat(chunks).toString('utf8');
}

const expected = (rows: readonly Row[]) =>
  rows.map((each) => `${columns.map((column) => cell(shownOf(column, each))).join(',')}\r\n`).join('');

test('the exported cells equal the formatted values, for any values', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), async (rows) => {
      expect(await copied(rows)).toBe(expected(rows));
    }),
    { numRuns: 60 },
  );
});

test('text longer than a chunk of the file stays whole', async () => {
  const blank = { count: 1, amount: null, ratio: null, isOpen: null, at: null, tags: null, day: null };
  const rows = [70_000, 10, 200_000, 65_536].flatMap((length) => [
    { ...blank, id: 'a'.repeat(length), text: `é;"${'b, '.repeat(length)}` },
    { ...blank, id: 'short', text: null },
  ]);
  expect(await copied(rows)).toBe(expected(rows));
});

const idOnly: CsvColumn<{ id: number }>[] = [{ header: 'Id', field: 'id' }];

test('readers who disconnect leave no connection behind', async () => {
  const endless = sql`select generate_series(1, 100000000) as id`;
  for (let turn = 0; turn < 12; turn += 1) {
    const tx = await database.db.startTransaction().execute();
    const chunks = tx.getExecutor().stream(
      copyTo(withLiterals(endless), (fields) => csvRows(idOnly, fields)),
      0,
    );
    expect((await chunks.next()).done).toBe(false);
    await chunks.return?.();
    await tx.rollback().execute();
  }
  await eventually(async () => {
    const { rows } = await sql`select from pg_stat_activity where query like 'copy (select generate_series%'`.execute(
      database.db,
    );
    return rows.length === 0;
  });
});

test('a statement that fails midway fails the file, and the connection stays usable', async () => {
  const tx = await database.db.startTransaction().execute();
  const failing = sql`select 1 / (50000 - n) as id from generate_series(1, 100000) n`;
  const copy = copyTo(withLiterals(failing), (fields) => csvRows(idOnly, fields));
  const read = async () => {
    for await (const { rows } of tx.getExecutor().stream(copy, 0)) expect(rows).toBeDefined();
  };
  await expect(read()).rejects.toThrow('division by zero');
  await tx.rollback().execute();
  expect(await copied([])).toBe('');
});
