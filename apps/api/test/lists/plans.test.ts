import { contract } from '@hearth/contract';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { enterScope } from '../../src/platform/db/database.ts';
import { newId } from '../../src/platform/id.ts';
import { planOf, rowsReadBy, statementsOf } from './explained.ts';
import { useServer } from '../harness.ts';
import type { Person } from '../scenario.ts';

// Separate database, so that other files don't run on its many rows.
const server = useServer({});

/** One in a hundred logs belongs to a small property, and 80 to a large one; likewise users, leases and posts. */
const logs = 10_000;
const people = 1_000;
const items = 1_000;
let managedProperties: { propertyId: string; manager: Person }[];

beforeAll(async () => {
  const { db, company, addProperty, addPerson } = server();
  const properties = await Promise.all(Array.from({ length: 21 }, () => addProperty(company)));
  const [small = '', large = ''] = properties;
  managedProperties = [];
  for (const propertyId of [small, large])
    managedProperties.push({ propertyId, manager: await addPerson('manager', propertyId) });
  const propertyIdOf = sql`case when n % 100 >= 20 then ${large} else (array[${sql.join(properties.filter((id) => id !== large))}])[1 + n % 100] end`;
  const personOf = (n: unknown) => sql`'d' || lpad(to_hex(${n} % ${sql.lit(people)}), 23, '0')`;
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into users (id, subject, first_name, last_name, email, role)
      select ${personOf(sql`n`)}, n, 'Person', n, 'person-' || n || '@hearth.example', 'resident' from generate_series(0, ${people} - 1) n`.execute(
      tx,
    );
    await sql`
      insert into property_roles (user_id, property_id, role)
      select ${personOf(sql`n`)}, ${propertyIdOf}, 'resident' from generate_series(0, ${people} - 1) n`.execute(tx);
    await sql`
      insert into leases (property_id, user_id, unit_number, start_date, end_date, rent_amount)
      select ${propertyIdOf}, ${personOf(sql`n`)}, n, current_date - 30 - n % 300, current_date + 300 - n % 250, 1500
      from generate_series(0, ${people} - 1) n`.execute(tx);
    await sql`
      insert into point_logs (property_id, user_id, type, status, points, decided_at, created_at)
      select ${propertyIdOf}, ${personOf(sql`n * 7`)}, (array['surprise', 'rent', 'renewal'])[1 + n % 3],
        (array['approved', 'approved', 'approved', 'denied'])[1 + n % 4], 1 + n % 90, now(), now() - n * interval '40 minutes'
      from generate_series(1, ${logs}) n`.execute(tx);
    await sql`
      insert into posts (id, property_id, type, boost_type, title, text, reward_points, author_id, created_at)
      select 'b' || lpad(to_hex(n), 23, '0'), ${propertyIdOf}, 'BOOST', 'custom', 'Item ' || n, '', 100, ${personOf(sql`n`)}, now() - n * interval '1 hour'
      from generate_series(0, ${items} - 1) n`.execute(tx);
    await sql`
      insert into point_logs (property_id, user_id, type, boost_type, status, points, post_id, created_at)
      select ${propertyIdOf}, ${personOf(sql`n`)}, 'boost', 'custom', 'pending', 100, 'b' || lpad(to_hex(n), 23, '0'), now() - interval '3 years'
      from generate_series(0, 30) n`.execute(tx);
  });
  await sql`select rebuild_totals()`.execute(db);
  await sql`analyze`.execute(db);
});

const manyRows = new Set(['point_logs', 'leases', 'users', 'posts']);

const today = new Date();
const dayAgo = (days: number) => new Date(today.getTime() - days * 86_400_000).toISOString().slice(0, 10);

/** Rows read per table by the generic plans of a call's own statements. */
async function readBy(call: () => Promise<{ status: number }>) {
  const { sent } = server();
  sent.length = 0;
  expect((await call()).status).toBe(200);
  const { scope, own } = statementsOf(sent);
  expect(own.length).toBeGreaterThan(0);
  const plans = [];
  for (const statement of own) plans.push(...(await planOf(server().db, scope, statement, 'force_generic_plan')));
  return plans.flatMap((node) => {
    const table = node['Relation Name'];
    return table && manyRows.has(table) && node['Actual Loops'] > 0
      ? [{ table, how: node['Node Type'], rows: rowsReadBy(node) }]
      : [];
  });
}

/** Lists of a property, and the rows each may read per table for the small and the large property. */
const lists: { name: string; endpoint: unknown; query: object; most: [number, number] }[] = [
  { name: 'point logs, the newest', endpoint: contract.pointLogs.list, query: {}, most: [30, 30] },
  { name: 'point logs, a page far back', endpoint: contract.pointLogs.list, query: { page: 500 }, most: [10, 3_100] },
  {
    name: 'a month of point logs',
    endpoint: contract.pointLogs.list,
    query: { startDate: dayAgo(60), endDate: dayAgo(30) },
    most: [30, 30],
  },
  {
    name: 'point logs of a type',
    endpoint: contract.pointLogs.list,
    query: { pointLogType: ['rent'] },
    most: [120, 120],
  },
  {
    name: 'denied point logs',
    endpoint: contract.pointLogs.list,
    query: { status: 'denied' },
    most: [120, 120],
  },
  { name: 'point logs by points', endpoint: contract.pointLogs.list, query: { orderBy: 'points' }, most: [120, 8_050] },
  { name: 'people', endpoint: contract.users.list, query: {}, most: [30, 850] },
  {
    name: 'a search for users',
    endpoint: contract.users.list,
    query: { search: 'person-19' },
    most: [30, 30],
  },
  { name: 'posts', endpoint: contract.posts.list, query: {}, most: [30, 850] },
  {
    name: 'posts by title',
    endpoint: contract.posts.list,
    query: { orderBy: 'title' },
    most: [30, 850],
  },
  { name: 'leases', endpoint: contract.leases.list, query: {}, most: [30, 850] },
  {
    name: 'the rent roll',
    endpoint: contract.rentRoll.list,
    query: { month: today.getUTCMonth() + 1, year: today.getUTCFullYear() },
    most: [30, 850],
  },
];

test.each(lists)('one plan of $name serves a property with few rows and one with most of them', async (list) => {
  for (const [size, { propertyId, manager }] of managedProperties.entries()) {
    const query = { propertyId, limit: 10, ...list.query };
    const read = await readBy(() =>
      server()
        .as(manager)
        .call(list.endpoint as typeof contract.leases.list, { query } as never),
    );
    expect(read.filter(({ how }) => how === 'Seq Scan')).toEqual([]);
    expect(read.filter(({ rows }) => rows > (list.most[size] as number))).toEqual([]);
  }
});

/** Tables of which a call reads many rows. */
const tablesOfRows = [
  'properties',
  'property_roles',
  'users',
  'posts',
  'post_revisions',
  'post_likes',
  'leases',
  'rent_rewards',
  'renewal_rewards',
  'leads',
  'lead_events',
  'lead_rewards',
  'units',
  'point_logs',
  'invoices',
  'invoice_lines',
  'redemption_orders',
  'outbox',
  'mail_delivery_logs',
  'message_recipients',
] as const;

test.each(tablesOfRows)('rows of %s are looked up for callers with many properties', async (table) => {
  const propertyIds = managedProperties.map(({ propertyId }) => propertyId);
  const plan = await server()
    .db.transaction()
    .execute(async (tx) => {
      await enterScope(tx, { role: 'hearth_app', actorId: newId(), seesAll: false, propertyIds });
      return sql<{ 'QUERY PLAN': string }>`explain select from ${sql.table(table)}`.execute(tx);
    });
  const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(text).toContain('hashed SubPlan');
  expect(text).not.toContain('= ANY');
});

test("an address's log reads only its own emails", async () => {
  const { db, sent, as, manager, property: propertyId } = server();
  await sql`
    insert into outbox (message_key, property_id, recipient, subject, text_body, html_body, status, message_id)
    select 'welcome:' || n, ${propertyId}, 'person-' || n || '@hearth.example', '', '', '', 'queued', n from generate_series(1, 5000) n`.execute(
    db,
  );
  await sql`analyze outbox`.execute(db);
  sent.length = 0;
  const query = { propertyId, email: 'Person-7@hearth.example' };
  const { body } = await as(manager).call(contract.messages.emailDetails, { query });
  expect(body.totalCount).toBe(1);
  const { scope, own } = statementsOf(sent);
  for (const statement of own)
    for (const node of await planOf(db, scope, statement, 'force_generic_plan'))
      if (node['Relation Name'] === 'outbox') expect(rowsReadBy(node)).toBeLessThan(10);
});

test('a list of leads reads only the logs of displayed leads, unless it filters by logs', async () => {
  const { db } = server();
  const { propertyId, manager } = managedProperties[1] as (typeof managedProperties)[number];
  await sql`
    insert into point_logs (property_id, user_id, type, boost_type, audience, status, points, decided_at, boost_info)
    select ${propertyId}, ${manager._id}, 'boost', 'referral', 'RESIDENT', 'approved', 10, now(), '{"referral": {"firstName": "Lee"}}'
    from generate_series(1, 500)`.execute(db);
  await sql`analyze leads, point_logs`.execute(db);
  const read = await readBy(() =>
    server()
      .as(manager)
      .call(contract.leads.list, { query: { propertyId, limit: 10 } }),
  );
  const ofLogs = read.filter(({ table }) => table === 'point_logs').reduce((sum, { rows }) => sum + rows, 0);
  expect(ofLogs).toBeGreaterThan(0);
  expect(ofLogs).toBeLessThanOrEqual(30);
});
