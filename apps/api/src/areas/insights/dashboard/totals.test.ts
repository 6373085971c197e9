import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { newId } from '../../../platform/id.ts';
import { computeFigures } from '../../../../test/fixtures/dashboard-figures.ts';
import { useServer } from '../../../../test/harness.ts';
import type { Person } from '../../../../test/scenario.ts';
import { bucketOf, choosePeriod } from './rules.ts';

const server = useServer();
const dayMs = 86_400_000;
const random = (() => {
  let state = 11;
  return <T>(values: readonly T[]) => {
    state = (state * 48_271) % 2_147_483_647;
    return values[state % values.length] as T;
  };
})();
const fold = () => sql`select fold_point_logs(), fold_people(), fold_transfers()`.execute(server().db);
const dayAt = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);
const thisMonth = dayAt(0).slice(0, 7);
const lastMonth = new Date(Date.parse(`${thisMonth}-01`) - dayMs).toISOString().slice(0, 10);
const ranges = [
  {},
  { startDate: dayAt(0), endDate: dayAt(0) },
  { startDate: dayAt(6), endDate: dayAt(0) },
  { startDate: dayAt(89), endDate: dayAt(0) },
  { startDate: dayAt(364), endDate: dayAt(0) },
  { startDate: `${lastMonth.slice(0, 7)}-01`, endDate: lastMonth },
  { startDate: '2025-02-01', endDate: `${thisMonth}-01` },
  { startDate: dayAt(420), endDate: dayAt(380) },
];
let places: string[];
let people: string[];
/** A person and a property they live or lived at. */
let homes: { user_id: string; property_id: string }[];
let group: string;

/** Logs of the last 14 months, mostly within hours of a midnight somewhere. */
const logs = (count: number) =>
  Array.from({ length: count }, () => {
    const type = random(['surprise', 'rent', 'redemption', 'boost', 'sendToFriend', 'renewal'] as const);
    const status = type === 'boost' ? random(['pending', 'approved', 'denied'] as const) : 'approved';
    const at = new Date(Date.parse(dayAt(random([0, 1, 2, 6, 7, 29, 30, 31, 60, 90, 180, 364, 365, 366, 390, 420]))));
    // Waiting time is in whole days and must not change during the comparison.
    if (status === 'pending') at.setTime(Date.now() - random([0, 2, 40]) * dayMs - dayMs / 2);
    else at.setUTCHours(random([0, 3, 6, 7, 8, 14, 15, 23]), random([0, 30, 59]));
    return {
      ...random(homes),
      type,
      boost_type: type === 'boost' ? random(['custom', 'review']) : null,
      category: type === 'surprise' ? random(['Thank You!', 'Rent']) : '',
      audience: random(['RESIDENT', 'RESIDENT', 'AMBASSADOR']),
      status,
      points: type === 'redemption' ? -random([10, 20]) : random([5, 25, 40, 100, 100, 750]),
      decided_at: status === 'pending' ? null : at,
      created_at: at,
    };
  });

interface Case {
  caller: Person;
  query: { propertyId?: string; companyId?: string; groupId?: string };
  sees: readonly string[];
}

async function compare({ caller, query, sees }: Case) {
  const place = query.propertyId
    ? await server()
        .db.selectFrom('properties')
        .select('timezone')
        .where('id', '=', query.propertyId)
        .executeTakeFirstOrThrow()
    : { timezone: 'UTC' };
  const compareIn = async (range: (typeof ranges)[number]) => {
    const userType = random([undefined, undefined, 'RESIDENT', 'AMBASSADOR'] as const);
    const filters = { ...range, ...(userType && { userType }) };
    const response = await server()
      .as(caller)
      .call(contract.dashboard.insights, { query: { ...query, ...filters } });
    expect(response.status, response.text).toBe(200);
    const { spendLimit: _limit, ...figures } = response.body.data;
    const period = choosePeriod(range, new Date(), place.timezone);
    expect(figures, JSON.stringify({ query, filters })).toEqual(
      await computeFigures(server().db, { places: sees, ...period, bucket: bucketOf(period), audience: userType }),
    );
  };
  await Promise.all(ranges.map(compareIn));
}

const cases = (): Case[] => {
  const { admin, manager, sisterManager, company, property, sister } = server();
  const ofCompany = places.filter((id) => id !== server().elsewhere);
  return [
    { caller: admin, query: {}, sees: places },
    { caller: admin, query: { companyId: company }, sees: ofCompany },
    { caller: admin, query: { groupId: group }, sees: [property, places[3] as string] },
    { caller: admin, query: { propertyId: places[3] as string }, sees: [places[3] as string] },
    { caller: manager, query: {}, sees: [property] },
    { caller: sisterManager, query: { propertyId: sister }, sees: [sister] },
  ];
};
const compareAll = async () => {
  for (const example of cases()) await compare(example);
};
const everywhere = (): Case => ({ caller: server().admin, query: {}, sees: places });

beforeAll(async () => {
  const { db, property, sister, elsewhere, company, addProperty, addPerson, resident, ambassador } = server();
  const tokyo = await addProperty(company, { timezone: 'Asia/Tokyo' });
  const honolulu = await addProperty(company, { timezone: 'Pacific/Honolulu' });
  places = [property, sister, elsewhere, tokyo, honolulu];
  group = newId();
  await db.insertInto('company_groups').values({ id: group, company_id: company, name: 'Two' }).execute();
  for (const property_id of [property, tokyo])
    await db.insertInto('property_groups').values({ property_id, group_id: group }).execute();
  const more = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      addPerson(index % 9 === 0 ? 'ambassador' : 'resident', random(places), { signedIn: false }),
    ),
  );
  people = [resident._id, ambassador._id, ...more.map(({ _id }) => _id)];
  // Some people have roles at two properties.
  for (const user_id of people.slice(10, 20))
    await db
      .insertInto('property_roles')
      .values({ user_id, property_id: honolulu, role: random(['resident', 'ambassador']) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  homes = await db
    .selectFrom('property_roles')
    .select(['user_id', 'property_id'])
    .where('user_id', 'in', people)
    .execute();
  await db.insertInto('point_logs').values(logs(700)).execute();
});

test('the figures equal the sums of logs, transfers and people, for every scope, range and audience', compareAll);

test('they stay correct after a fold', async () => {
  await fold();
  await compareAll();
});

test('they are correct after every change, before a fold', async () => {
  const { db, manager, property, admin } = server();
  const given = await server()
    .as(manager)
    .call(contract.gifts.award, {
      query: { propertyId: property },
      body: { users: [server().resident._id, server().ambassador._id], amount: 9000, category: 'Concession' },
    });
  expect(given.status, given.text).toBe(200);
  await compare({ caller: manager, query: {}, sees: [property] });
  const taken = given.body.results[0]?.pointLogId ?? '';
  expect(
    (
      await server()
        .as(manager)
        .call(contract.pointLogs.void, { params: { id: taken }, body: { reason: 'By mistake' } })
    ).status,
  ).toBe(200);
  const change = (status: string) =>
    db
      .updateTable('point_logs')
      .where('status', '=', status)
      .where(sql<boolean>`right(id, 1) in ('1', '4', '7', 'a', 'f')`);
  await change('approved').set({ void_at: new Date() }).execute();
  await change('pending').set({ status: 'denied', decided_at: new Date() }).execute();
  await db.insertInto('point_logs').values(logs(40)).execute();
  await db
    .updateTable('users')
    .set({ disabled_at: new Date() })
    .where('id', '=', people[5] as string)
    .execute();
  await db
    .updateTable('users')
    .set({ subject: null })
    .where('id', '=', people[6] as string)
    .execute();
  await db
    .updateTable('property_roles')
    .set({ removed_at: new Date() })
    .where('user_id', 'in', people.slice(12, 16))
    .execute();
  await db
    .updateTable('property_roles')
    .set({ role: 'ambassador' })
    .where('user_id', 'in', people.slice(20, 24))
    .execute();
  const gone = await server()
    .as(admin)
    .call(contract.removals.removeUser, { params: { id: server().resident._id }, query: { propertyId: property } });
  expect(gone.status, gone.text).toBe(200);
  await compareAll();
});

test('they are correct after a property changes its time zone', async () => {
  await server()
    .db.updateTable('properties')
    .set({ timezone: 'Pacific/Auckland' })
    .where('id', '=', places[4] as string)
    .execute();
  await compare(everywhere());
  await fold();
  await compareAll();
});

test("top residents of long ago without points in the period don't hide others", async () => {
  const { db } = server();
  const at = new Date(Date.now() - 45 * dayMs);
  const log = {
    type: 'surprise',
    status: 'approved',
    points: 100_000,
    decided_at: at,
    created_at: at,
  };
  await db
    .insertInto('point_logs')
    .values(homes.slice(25).map((home) => ({ ...log, ...home })))
    .execute();
  await fold();
  await compare(everywhere());
});

test('drifted totals of people and spending are detected', async () => {
  const { db } = server();
  const drift = async () => (await sql`select * from totals_drift()`.execute(db)).rows;
  await fold();
  expect(await drift()).toEqual([]);
  await sql`update people_counts set count = count + 1 where is_active`.execute(db);
  await sql`update property_spending_months set points = points + 1`.execute(db);
  expect((await drift()).length).toBeGreaterThan(1);
  await sql`update people_counts set count = count - 1 where is_active`.execute(db);
  await sql`update property_spending_months set points = points - 1`.execute(db);
  expect(await drift()).toEqual([]);
});

test('a time zone change during writes moves every log', async () => {
  const { db } = server();
  const place = places[1] as string;
  const log = { ...homes.find((home) => home.property_id === place), type: 'surprise', status: 'approved', points: 5 };
  const at = new Date('2026-03-02T03:00:00Z');
  const ids = await db
    .insertInto('point_logs')
    .values([0, 1].map(() => ({ ...log, decided_at: at, created_at: at }) as never))
    .returning('id')
    .execute();
  const moveToDrafts = (on: typeof db, index: number) =>
    on
      .updateTable('point_logs')
      .set({ void_at: new Date() })
      .where('id', '=', ids[index]?.id ?? '')
      .execute();
  const move = (on: typeof db, timezone: string) =>
    on.updateTable('properties').set({ timezone }).where('id', '=', place).execute();
  /** Starts `second` before `first` commits, and checks that it waits. */
  const during = async (first: (on: typeof db) => Promise<unknown>, second: (on: typeof db) => Promise<unknown>) => {
    let running: Promise<unknown> | undefined;
    let hasEnded = false;
    await db.transaction().execute(async (tx) => {
      await first(tx);
      running = second(db).finally(() => (hasEnded = true));
      const isWaiting = async () =>
        (
          await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            db,
          )
        ).rows.length > 0;
      await expect.poll(async () => hasEnded || (await isWaiting()), { timeout: 20_000 }).toBe(true);
    });
    await running;
    expect((await sql`select * from totals_drift()`.execute(db)).rows).toEqual([]);
  };
  await during(
    (on) => moveToDrafts(on, 0),
    (on) => move(on, 'Asia/Tokyo'),
  );
  await during(
    (on) => move(on, 'Pacific/Honolulu'),
    (on) => moveToDrafts(on, 1),
  );
});
