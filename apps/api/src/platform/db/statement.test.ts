import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { openDatabase } from './database.ts';
import { statement } from './statement.ts';

const { db } = openDatabase(inject('cluster'), 1);
afterAll(() => db.destroy());

test('a statement is built once, and each call binds its own values', async () => {
  let built = 0;
  const sum = statement((_db, a: number, b: number) => {
    built += 1;
    return sql<{ difference: number }>`select ${a}::int - ${b}::int + ${1}::int as difference, ${a}::int`;
  });
  const results = [];
  for (const [a, b] of [
    [5, 3],
    [9, 1],
  ] as const)
    results.push((await db.executeQuery(sum(db, a, b))).rows[0]?.difference);
  expect(results).toEqual([3, 9]);
  expect(built).toBe(1);
});
