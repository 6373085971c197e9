import { contract } from '@hearth/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eventually, useServer } from '../../../../../test/harness.ts';

const server = useServer();
const { invoices, companies } = contract;

async function order(propertyId: string, amount = 100) {
  const reply = await server()
    .as(server().superAdmin)
    .call(invoices.buy, { body: { propertyId, amount, paymentMethod: 'bankTransfer', total: amount } });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
}

const move = (propertyId: string, companyId: string | null) =>
  server().db.updateTable('properties').set({ company_id: companyId }).where('id', '=', propertyId).execute();

/** Each invoice is numbered in the series of the company it bills, without gaps. */
async function expectOneSeriesEach(propertyIds: readonly string[]) {
  const { rows } = await sql<{ number: string; billTo: string; company: string | null; series: string }>`
    select i.number, i.bill_to as "billTo", c.name as company, split_part(i.number, '-', 1) || '-' || split_part(i.number, '-', 2) as series
    from invoices i join invoice_series s on s.code::text = split_part(i.number, '-', 1) left join companies c on c.id = s.id
    where i.property_id in (${sql.join(propertyIds)})`.execute(server().db);
  for (const { number, billTo, company } of rows)
    expect(/^(?:First|Second) Company$/.exec(billTo.split('\n')[0] ?? '')?.[0] ?? null, number).toBe(company);
  const { rows: gaps } = await sql`
    select s.code from invoice_numbers n join invoice_series s on s.id = n.series_id
    where n.last <> (select count(*) from invoices i where i.number like s.code || '-' || n.year || '-%')`.execute(
    server().db,
  );
  expect(gaps).toEqual([]);
  return rows;
}

async function twoCompanies() {
  const { company, elsewhere, addProperty, db } = server();
  await db.updateTable('companies').set({ name: 'First Company' }).where('id', '=', company).execute();
  const { company_id: other } = await db
    .selectFrom('properties')
    .select('company_id')
    .where('id', '=', elsewhere)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('companies')
    .set({ name: 'Second Company' })
    .where('id', '=', other ?? '')
    .execute();
  return { own: company, other, property: await addProperty(company) };
}

test('a property that changes companies during an order is billed under exactly one of them', async () => {
  const { property, other } = await twoCompanies();
  const { db } = server();
  const waitingFor = async (text: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${text}%`}`.execute(db);
    return (rows[0]?.count ?? 0) > 0;
  };
  let ordered: Promise<unknown> | undefined;
  let moved: Promise<unknown> | undefined;
  await db.transaction().execute(async (tx) => {
    // The order has read its billed company, and can't be written before this ends.
    await sql`lock table invoices in share mode`.execute(tx);
    ordered = order(property);
    await eventually(() => waitingFor('insert into "invoices"'));
    let isMoved = false;
    moved = move(property, other).then(() => (isMoved = true));
    await eventually(async () => isMoved || (await waitingFor('update "properties"')));
  });
  await Promise.all([ordered, moved]);
  expect(await expectOneSeriesEach([property])).toHaveLength(1);
  expect((await order(property)).billTo).toMatch(/^Second Company\n/);
});

test('properties changing companies repeatedly during orders leave no gap in any series', async () => {
  const { property, own, other } = await twoCompanies();
  const { addProperty } = server();
  const places = [property, await addProperty(own)];
  const assign = (propertyId: string, companyId: string) =>
    server()
      .as(server().superAdmin)
      .call(companies.assignProperties, { body: { companyId, propertyIds: [propertyId] } });
  for (let round = 0; round < 4; round += 1) {
    const [first = '', second = ''] = places;
    const target = [other, own, null, other][round] ?? null;
    const [assigned] = await Promise.all([
      assign(first, (round % 2 === 0 ? other : own) ?? ''),
      move(second, target),
      ...places.flatMap((place) => [order(place), order(place), order(place)]),
    ]);
    expect(assigned.status, assigned.text).toBe(200);
  }
  expect(await expectOneSeriesEach(places)).toHaveLength(24);
});
