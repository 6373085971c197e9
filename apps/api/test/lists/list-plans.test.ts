import { contract } from '@hearth/contract';
import { allProperties } from '@hearth/contract/constants';
import { searchKinds } from '@hearth/contract/insights/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Db } from '../../src/platform/db/database.ts';
import { startCluster } from '../database/cluster.ts';
import { planOf, statementsOf, type Node } from './explained.ts';
import { useServer, type Sent } from '../harness.ts';
import { addressOf, declaredEndpoints, type Declared, type Schema } from '../inputs.ts';
import { copyWorld, fillDemo, idOfCopy, makeLarge } from './large-world.ts';
import { postgres15 } from '../database/postgres-15.ts';
import type { Person } from '../scenario.ts';
import { requestAt } from '../tenancy/requests.ts';
import { addTenantRecords, type Tenant } from '../tenants/tenants.ts';
import { addPasskeyTo } from '../tenants/sign-in.ts';

const server = useServer({ fill: fillDemo, checksTotals: false });

const lists = declaredEndpoints().filter(
  ({ name, method, meta, parts }) =>
    method === 'GET' && (parts.query.properties?.['page'] !== undefined || meta.rows || name.endsWith('.list')),
);

const pageSize = 10;
/** Rows a filter may discard per row it keeps. */
const removedMaximum = 20;
/** Only users have a full-text index, because they are searched from everywhere. */
const searchesAnIndex = new Set(['users.list']);

interface Variant {
  name: string;
  query: object;
  /**
   * May scan all of the caller's rows: text has no order, and an enum value can be arbitrarily rare. Dates, properties
   * and records must be looked up, since they grow without limit.
   */
  readsAll?: boolean;
}

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const valuesOf = ({ enum: values, items, anyOf = [] }: Schema = {}): unknown[] =>
  values ?? items?.enum ?? anyOf.flatMap((branch) => branch.enum ?? branch.items?.enum ?? []);

/** A list by default, in each sort order and with each filter. */
function variantsOf({ name: list, parts }: Declared, { mark, ids }: Tenant): Variant[] {
  const fields = parts.query.properties ?? {};
  const filters: Record<string, object> = {
    startDate: { startDate: day(9), endDate: day(8) },
    userId: { userId: ids['user'] },
    postId: { postId: ids['post'] },
    brandId: { brandId: ids['brand'] },
  };
  return [
    { name: 'as it is', query: {} },
    ...Object.entries(filters).flatMap(([name, query]) => (name in fields ? [{ name, query }] : [])),
    ...('search' in fields ? [{ name: 'search', query: { search: mark }, readsAll: !searchesAnIndex.has(list) }] : []),
    ...valuesOf(fields['orderBy']).map((orderBy) => ({ name: `by ${String(orderBy)}`, query: { orderBy } })),
    ...Object.entries(fields).flatMap(([name, schema]) => {
      const values = ['order', 'orderBy', 'format'].includes(name) ? [] : valuesOf(schema);
      return [...new Set([values[0], values.at(-1)])].flatMap((value) =>
        value === undefined ? [] : [{ name: `${name}=${String(value)}`, query: { [name]: value }, readsAll: true }],
      );
    }),
  ];
}

interface Caller {
  name: string;
  person: Person;
  property: string;
  /** Runs only variants that may not scan all rows, in a world with many. */
  hasMany?: boolean;
}
interface Executed {
  what: string;
  scope: Sent;
  statement: Sent;
  /** Minimum number of returned rows to assume. */
  least: number;
}
const executed: Executed[] = [];
/** The statements of global search, one per kind. */
const searched: Omit<Executed, 'least'>[] = [];
const answered = new Set<string>();
const refused: string[] = [];
let oldest: Awaited<ReturnType<typeof startCluster>>;
let oldestDb: Db;

async function fetchList(list: Declared, { name, person, property, hasMany }: Caller, tenant: Tenant) {
  let totalCount = 0;
  for (const variant of variantsOf(list, tenant)) {
    if (hasMany && variant.readsAll) continue;
    const request = requestAt(list, tenant, 'own property');
    const { scope: checkedAt } = list.meta;
    if (checkedAt.kind === 'property' && (checkedAt.all || property !== allProperties))
      Object.assign(checkedAt.in === 'params' ? request.params : request.query, { [checkedAt.key]: property });
    Object.assign(request.query, variant.query);
    const { sent, as } = server();
    sent.length = 0;
    const reply = await as(person).sendTo('GET', addressOf(list, request), {});
    const what = `${list.name} ${variant.name}, ${name}`;
    if (![200, 403, 404, 409].includes(reply.status)) refused.push(`${what}: ${reply.status} ${reply.text}`);
    if (reply.status !== 200 && variant.name === 'as it is') return;
    if (reply.status !== 200) continue;
    answered.add(list.name);
    if (variant.name === 'as it is') ({ totalCount = 0 } = reply.body as { totalCount?: number });
    const { scope, own } = statementsOf(sent);
    const least = Math.max(pageSize, variant.readsAll ? totalCount : 0);
    executed.push(...own.map((statement) => ({ what, scope, statement, least })));
  }
}

async function search(person: Person, { mark }: Tenant) {
  const { sent, as } = server();
  const find = async (q: string, kind: (typeof searchKinds)[number]) =>
    (await as(person).call(contract.search.find, { query: { q, kinds: [kind] } })).body.data;
  for (const kind of searchKinds) {
    if (!/brand|invoice/.test(kind) && (await find(mark, kind)).length === 0) refused.push(`search finds no ${kind}`);
    sent.length = 0;
    if ((await find('qzx wvut', kind)).length > 0) refused.push(`search finds a wrong ${kind}`);
    const { scope, own } = statementsOf(sent);
    searched.push(...own.map((statement) => ({ what: kind, scope, statement })));
  }
}

beforeAll(async () => {
  const starting = startCluster(postgres15);
  const { db, property, brand, company, manager, admin, resident, addPerson } = server();
  const tenant = await addTenantRecords(server(), property, brand);
  await sql`insert into audit_log (actor_id, action, target_kind, target_id, property_id, request_id)
    values (${manager._id}, 'users.update', 'user', ${manager._id}, ${property}, 'x')`.execute(db);
  await makeLarge(db);
  const companyUser = await addPerson('property_admin');
  await db
    .updateTable('users')
    .set({ company_id: company, company_role: 'allSiteAccess' })
    .where('id', '=', companyUser._id)
    .execute();
  const small = idOfCopy(property, 1);
  const smallManager = await addPerson('manager', small);
  for (const { _id } of [admin, manager, companyUser, smallManager]) await addPasskeyTo(db, _id);
  const callers: Caller[] = [
    { name: 'the manager of a small property', person: smallManager, property: small },
    { name: 'the manager of a large property', person: manager, property, hasMany: true },
    { name: 'a company user', person: companyUser, property: allProperties },
    { name: 'an admin', person: admin, property: allProperties },
    { name: 'a resident', person: resident, property },
  ];
  for (const list of lists) for (const caller of callers) await fetchList(list, caller, tenant);
  await search(admin, tenant);
  oldest = await starting;
  oldestDb = openDatabase({ ...oldest.connection, database: 'template_hearth' }, 2).db;
  await copyWorld(db, oldestDb);
}, 300_000);
afterAll(async () => {
  await oldestDb?.destroy();
  await oldest?.stop();
}, 60_000);

test('every list responded', () => {
  expect(refused).toEqual([]);
  expect(lists.map(({ name }) => name).filter((name) => !answered.has(name))).toEqual([]);
});

/** Rows of tables with more than 1,000 that the statement reads in sequence, also within functions. */
async function scannedBy(db: Db, { scope, statement }: (typeof searched)[number]) {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      const run = ({ text, parameters }: Sent) => tx.executeQuery({ ...sql``.compile(tx), sql: text, parameters });
      await run(scope);
      await run(statement);
      const { rows } = await sql<{ table: string }>`
        select relname as table from pg_stat_xact_user_tables where seq_tup_read > 1000`.execute(tx);
      return rows.map(({ table }) => table);
    });
}

test.each(['the embedded PostgreSQL', 'PostgreSQL 15'])(
  'global search looks up every kind through an index: %s',
  async (name) => {
    expect(searched.map(({ what }) => what)).toEqual(searchKinds);
    const db = name === 'PostgreSQL 15' ? oldestDb : server().db;
    for (const statement of searched)
      expect([statement.what, await scannedBy(db, statement)]).toEqual([statement.what, []]);
  },
);

const removedBy = (node: Node) =>
  ((node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops'];
/** PostgreSQL 15 rounds rows per loop. */
const leftBy = ({ 'Actual Rows': rows, 'Actual Loops': loops }: Node) =>
  (Number.isInteger(rows) && loops > 1 ? rows + 0.5 : rows) * loops;

/** Plan nodes that read many times more rows than they return. */
async function wasteOf(db: Db) {
  const known = new Set<string>();
  const found: string[] = [];
  for (const { what, scope, statement, least } of executed) {
    const key = JSON.stringify([scope.parameters, statement]);
    if (known.has(key)) continue;
    known.add(key);
    for (const node of await planOf(db, scope, statement, 'force_custom_plan'))
      if (removedBy(node) > removedMaximum * Math.max(leftBy(node), least))
        found.push(
          `${what}: ${node['Node Type']} ${node['Relation Name'] ?? ''} removed ${removedBy(node)} rows and left ${leftBy(node)}: ${node.Filter ?? ''}`,
        );
  }
  return found;
}

test.each(['the embedded PostgreSQL', 'PostgreSQL 15'])(
  'no list reads more than 20 times the rows it returns: %s',
  async (name) => {
    const db = name === 'PostgreSQL 15' ? oldestDb : server().db;
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
    expect(rows[0]?.server_version).toMatch(name === 'PostgreSQL 15' ? /^15\./ : /^18\./);
    expect(await wasteOf(db)).toEqual([]);
  },
  300_000,
);
