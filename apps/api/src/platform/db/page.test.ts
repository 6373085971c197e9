import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useServer } from '../../../test/harness.ts';
import type { Scope, Tx } from './database.ts';
import { contains, everyRow, oneRow, page, scopedTo, sortedBy, type List } from './page.ts';

const server = useServer();
const names = ['Ärmel', '50%', '5_0', 'back\\slash', 'Pine', 'PINE', 'pine', 'PiNe'];
const keys = { name: [sql`lower(b.name)`], createdAt: [sql`b.created_at`] };

interface Brand {
  id: string;
  name: string;
}

const brands = (over: Partial<List<Brand>> = {}): List<Brand> => ({
  from: 'brands',
  alias: 'b',
  where: [sql`b.category = 'test of pages'`],
  order: sortedBy(keys, { orderBy: 'name', order: 'asc' }),
  columns: sql`b.id, b.name`,
  ...over,
});
const inTransaction = <T>(work: (db: Tx) => Promise<T>) => server().db.transaction().execute(work);
const idsOf = (rows: readonly Brand[]) => rows.map(({ id }) => id);

beforeAll(async () => {
  await server()
    .db.insertInto('brands')
    .values(names.map((name) => ({ name, category: 'test of pages' })))
    .execute();
});

test('every row is on exactly one page, in a stable order, even when rows are equal', async () => {
  const all = await inTransaction((db) => everyRow(db, brands()).execute());
  expect(all).toHaveLength(names.length);
  for (const list of [brands(), brands({ count: sql`select count(*) from brands where category = 'test of pages'` })]) {
    const pages = await inTransaction((db) =>
      Promise.all([1, 2, 3].map((number) => page(db, list, { page: number, limit: 3 }))),
    );
    expect(pages.flatMap(({ rows }) => idsOf(rows))).toEqual(idsOf(all));
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([names.length, names.length, names.length]);
    const after = await inTransaction((db) => page(db, list, { page: 9, limit: 3 }));
    expect(after).toEqual({ rows: [], totalCount: names.length });
  }
});

test('a deep page is the same when read from either end', async () => {
  const category = 'test of deep pages';
  const count = 4_111;
  await sql`insert into brands (name, category, minimum_points)
    select 'Deep brand ' || n, ${category}, 1 + n % 700 from generate_series(1, ${count}::int) n`.execute(server().db);
  const list = brands({
    where: [sql`b.category = ${category}`],
    order: [
      { by: sql`case when b.minimum_points % 3 = 0 then b.minimum_points end`, order: 'desc', nulls: 'last' },
      { by: sql`b.minimum_points % 7`, order: 'asc' },
    ],
    idOrder: 'desc',
    count: sql`select count(*) from brands where category = ${category}`,
  });
  const all = idsOf(await inTransaction((db) => everyRow(db, list).execute()));
  for (const number of [1, 201, 205, 207, 300, 410, 412, 413, 9_000]) {
    const { rows, totalCount } = await inTransaction((db) => page(db, list, { page: number, limit: 10 }));
    expect(idsOf(rows)).toEqual(all.slice((number - 1) * 10, number * 10));
    expect(totalCount).toBe(count);
  }
});

test('search matches text literally and ignores case', async () => {
  const found = async (search: string) => {
    const where = [sql`b.category = 'test of pages'`, contains(sql`lower(b.name)`, search)];
    const { rows } = await inTransaction((db) => page(db, brands({ where }), { page: 1, limit: 100 }));
    return rows.map(({ name }) => name).sort();
  };
  expect(await found('0%')).toEqual(['50%']);
  expect(await found('5_')).toEqual(['5_0']);
  expect(await found('\\')).toEqual(['back\\slash']);
  expect(await found('ÄRM')).toEqual(['Ärmel']);
  expect(await found("' or true --")).toEqual([]);
});

test('a scope without properties finds nothing, and one with all properties finds everything', async () => {
  const scope = (over: Partial<Scope>): Scope => ({
    role: 'hearth_app',
    actorId: null,
    seesAll: false,
    propertyIds: [],
    ...over,
  });
  const { property, elsewhere } = server();
  const found = async (within: Scope) => {
    const list: List<Brand> = {
      ...brands(),
      from: 'properties',
      where: [scopedTo(within, sql`b.id`)],
      columns: sql`b.id, b.name`,
    };
    const { rows } = await inTransaction((db) => page(db, list, { page: 1, limit: 100 }));
    return idsOf(rows);
  };
  expect(await found(scope({}))).toEqual([]);
  expect(await found(scope({ propertyIds: [property] }))).toEqual([property]);
  expect((await found(scope({ propertyIds: [property, elsewhere] }))).sort()).toEqual([property, elsewhere].sort());
  expect((await found(scope({ seesAll: true }))).length).toBeGreaterThan(2);
});

test('one record reads the same as in its list', async () => {
  const [first] = await inTransaction((db) => everyRow(db, brands()).execute());
  expect(await inTransaction((db) => oneRow(db, brands(), first?.id ?? ''))).toEqual(first);
  expect(await inTransaction((db) => oneRow(db, brands(), 'f'.repeat(24)))).toBeUndefined();
});
