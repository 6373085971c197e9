import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { useServer } from '../../../../test/harness.ts';
import type { Person } from '../../../../test/scenario.ts';
import { addTenantRecords } from '../../../../test/tenants/tenants.ts';

const server = useServer();
const dayMs = 86_400_000;
const dayAt = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
const month = { startDate: dayAt(29), endDate: dayAt(0) };
const periods: [string, { startDate: string; endDate: string }][] = [
  ['a month', month],
  ['a year', { startDate: dayAt(364), endDate: dayAt(0) }],
  ['long ago', { startDate: '2001-02-03', endDate: '2001-03-02' }],
];
let saver: Person;

const admin = () => server().as(server().admin);
const figures = async (query: object = {}) =>
  (await admin().call(contract.platformInsights.figures, { query })).body.data;
const rows = async (query: object = {}) =>
  (await admin().call(contract.platformInsights.properties, { query: { limit: 100, ...query } })).body;
const brands = async (query: object = {}) =>
  (await admin().call(contract.platformInsights.brands, { query: { limit: 100, ...query } })).body;
const countOf = async (path: string) => (await admin().send('GET', `${path}&limit=1`)).body.totalCount as number;
const fold = () =>
  sql`select fold_point_logs(), fold_property_roles(), fold_transfers(), fold_people()`.execute(server().db);

/** Points paid to a person in the past, allocated to the property first. */
async function pay(person: string, property: string, points: number, daysAgo: number) {
  const { db } = server();
  await sql`insert into transfers (key, kind, property_id, from_account, to_account, points, created_at)
    values (new_id(), 'allocation', ${property}, '000000000000000000000001', ${property}, ${points}, now() - make_interval(days => ${daysAgo}))`.execute(
    db,
  );
  await sql`insert into transfers (key, kind, property_id, from_account, to_account, points, created_at)
    values (new_id(), 'award', ${property}, ${property}, ${person}, ${points}, now() - make_interval(days => ${daysAgo}))`.execute(
    db,
  );
  await sql`update accounts set balance = balance - ${points} where id = '000000000000000000000001'`.execute(db);
  await sql`update accounts set balance = balance + ${points}, earned = earned + ${points} where id = ${person}`.execute(
    db,
  );
}

beforeAll(async () => {
  const { db, addPerson, property, sister, elsewhere, brand } = server();
  for (const place of [property, sister, elsewhere]) await addTenantRecords({ db, addPerson }, place, brand);
  saver = await addPerson('resident', property);
  await sql`update properties set country = 'CA' where id = ${elsewhere}`.execute(db);
  await sql`insert into point_logs (property_id, user_id, type, boost_type, category, points, status, decided_at, created_at, boost_info, brand_id)
    select p, ${saver._id}, k.type, k.boost, k.category, k.points, k.status, now(), now() - make_interval(days => d), k.info::jsonb, k.brand
    from unnest(array[${property}, ${elsewhere}]) p, unnest(array[0, 5, 40, 200]) d, (values
      ('boost', 'review', '', 30, 'approved', null, null), ('boost', 'newReviewBoost', 'Named by staff', 20, 'approved', null, null),
      ('boost', 'review', '', 30, 'pending', null, null), ('boost', 'review', '', 30, 'denied', null, null),
      ('boost', 'microSurveyBoost', '', 10, 'approved', null, null), ('boost', 'voteBoost', '', 5, 'approved', null, null),
      ('boost', 'referral', '', 50, 'approved', '{"referral": {"firstName": "A", "leadStatus": "leased"}}', null),
      ('boost', 'referral', '', 50, 'denied', '{"referral": {"firstName": "B", "leadStatus": "lost"}}', null),
      ('boost', 'leaseReferral', '', 200, 'approved', null, null), ('leadIncentive', null, '', 300, 'approved', null, null),
      ('redemption', null, '', -70, 'approved', null, ${brand})
    ) k (type, boost, category, points, status, info, brand)`.execute(db);
});

test('past outstanding points are computed back from today, for any period', async () => {
  const now = await figures(month);
  expect(now.outstandingByBucket).toHaveLength(now.buckets.length);
  expect(now.outstandingByBucket.at(-1)).toBe(now.outstanding);
  const earlier = await figures({ startDate: dayAt(300), endDate: dayAt(3) });
  expect(earlier.outstandingByBucket.at(-1)).toBe(now.outstandingByBucket[now.buckets.indexOf(dayAt(3))]);
  expect(earlier.outstandingByBucket[0]).not.toBe(earlier.outstandingByBucket.at(-1));
});

test.each(periods)('payments for %s equal the sums of logs, folded or not', async (_name, period) => {
  const { db } = server();
  for (const _turn of ['noted', 'folded']) {
    const { rows: logs } = await sql<{ outcome: string; count: number; points: number }>`
      select case when l.type = 'leadIncentive' or l.boost_type = 'leaseReferral' then 'lease' when l.boost_type = 'referral' then 'lead'
          when l.boost_type in ('review', 'newReviewBoost') then 'review' when l.boost_type = 'microSurveyBoost' then 'answer' end as outcome,
        count(*) as count, sum(l.points)::bigint as points
      from point_logs l join properties p on p.id = l.property_id
      where l.status = 'approved' and l.void_at is null
        and (l.created_at at time zone p.timezone)::date between ${period.startDate}::date and ${period.endDate}::date group by 1`.execute(
      db,
    );
    const paid = (outcome: string) => logs.find((row) => row.outcome === outcome) ?? { count: 0, points: 0 };
    const { outcomes } = await figures(period);
    const of = (outcome: string) => outcomes.find((entry) => entry.outcome === outcome);
    expect(of('review')).toMatchObject({ count: paid('review').count, points: paid('review').points });
    expect(of('answer')).toMatchObject({ count: paid('answer').count, points: paid('answer').points });
    expect(of('lead')?.points).toBe(paid('lead').points);
    expect(of('lease')?.points).toBe(paid('lease').points + paid('lead').points);
    await fold();
  }
});

test.each(periods)("each total for %s equals its list's count, overall and per property", async (_name, period) => {
  const days = `startDate=${period.startDate}&endDate=${period.endDate}`;
  const lists = {
    review: `/point-logs?type=review&type=newReviewBoost&status=approved&${days}`,
    answer: `/point-logs?type=microSurveyBoost&status=approved&${days}`,
    lead: `/leads?${days}`,
    lease: `/leads?leadStatus=leased&${days}`,
  };
  const shown = await figures(period);
  for (const { outcome, count } of shown.outcomes)
    expect([outcome, await countOf(lists[outcome])]).toEqual([outcome, count]);
  expect(await countOf('/property?')).toBe(shown.properties);
  const { data, totalCount } = await rows(period);
  expect(totalCount).toBe(shown.properties);
  for (const row of data) {
    const at = `&propertyId=${row._id}`;
    expect([
      await countOf(lists.review + at),
      await countOf(lists.answer + at),
      await countOf(lists.lead + at),
      await countOf(lists.lease + at),
    ]).toEqual([row.reviews, row.answers, row.leads, row.leases]);
    const own = await figures({ ...period, propertyId: row._id });
    expect(own).toMatchObject({
      outstanding: row.outstanding,
      residents: row.residents,
      joined: row.joined,
      gone: row.gone,
    });
  }
  const sum = (key: 'outstanding' | 'residents' | 'joined' | 'gone' | 'leasePoints') =>
    data.reduce((all, row) => all + row[key], 0);
  expect([sum('outstanding'), sum('residents'), sum('joined'), sum('gone')]).toEqual([
    shown.outstanding,
    shown.residents,
    shown.joined,
    shown.gone,
  ]);
  expect(sum('leasePoints')).toBe(shown.outcomes.find(({ outcome }) => outcome === 'lease')?.points);
  expect(shown.joinedByBucket.reduce((all, count) => all + count, 0)).toBe(shown.joined);
  expect(shown.joinedByBucket).toHaveLength(shown.buckets.length);
  for (const brand of (await brands(period)).data)
    expect(await countOf(`/point-logs?pointLogType=redemption&status=approved&brandId=${brand._id}&${days}`)).toBe(
      brand.redemptions,
    );
});

test("a brand's redemptions cost the points in US dollars, and the promised amount in Canada", async () => {
  const { brand, db, elsewhere } = server();
  await sql`insert into redemption_orders (point_log_id, property_id, user_id, brand_id, kind, status, points, value_cents, currency, exchange_rate, delivered_at, created_at)
    select l.id, l.property_id, l.user_id, l.brand_id, 'voucher', 'delivered', 70, 97, 'CAD', 1.38, now(), l.created_at
    from point_logs l where l.property_id = ${elsewhere} and l.user_id = ${saver._id} and l.type = 'redemption'`.execute(
    db,
  );
  const row = (await brands(month)).data.find(({ _id }) => _id === brand);
  // Two of the four are in the period.
  expect([row?.usdCents, row?.cadCents]).toEqual([(row?.points ?? 0) - 140, 194]);
  const own = (await brands({ ...month, propertyId: server().property })).data[0];
  expect([own?.usdCents, own?.cadCents]).toEqual([own?.points, 0]);
});

test('outstanding points are what residents can spend, oldest first, by age and by last activity', async () => {
  const { db, property } = server();
  const before = await figures({ propertyId: property });
  await pay(saver._id, property, 100, 800);
  await pay(saver._id, property, 40, 200);
  await pay(saver._id, property, 7, 1);
  await sql`insert into transfers (key, kind, property_id, from_account, to_account, points, created_at)
    values (new_id(), 'redemption', ${property}, ${saver._id}, ${server().brand}, 110, now())`.execute(db);
  await sql`update accounts set balance = balance + case when id = ${saver._id} then -110 else 110 end where id in (${saver._id}, ${server().brand})`.execute(
    db,
  );
  const gained = async () => {
    const now = await figures({ propertyId: property });
    return {
      all: now.outstanding - before.outstanding,
      earned: now.ages.map(({ earned }, at) => earned - (before.ages[at]?.earned ?? 0)),
      active: now.ages.map(({ active }, at) => active - (before.ages[at]?.active ?? 0)),
    };
  };
  // 110 of 147 were spent: all of the oldest and 10 of the next.
  const expected = { all: 37, earned: [7, 0, 30, 0, 0], active: [37, 0, 0, 0, 0] };
  expect(await gained()).toEqual(expected);
  await fold();
  expect(await gained()).toEqual(expected);
  const row = (await rows({ propertyId: property })).data[0];
  expect(row?.outstanding).toBe((await figures({ propertyId: property })).outstanding);
  const { rows: accounts } = await sql<{ balance: number }>`
    select sum(balance)::bigint as balance from accounts where kind = 'user' and balance > 0`.execute(db);
  expect((await figures()).outstanding).toBe(accounts[0]?.balance);
});

test('money is summed in US dollars at the shown rate', async () => {
  const { elsewhere } = server();
  const resident = await server().addPerson('resident', elsewhere);
  await pay(resident._id, elsewhere, 13_800, 3);
  const { worth, rate, outstanding } = await figures();
  expect(worth.totalCents).toBe(outstanding);
  const own = await figures({ propertyId: elsewhere });
  expect(own.outstanding).toBeGreaterThanOrEqual(13_800);
  expect(worth.cadCents).toBe(Math.round(own.outstanding * rate.exchange));
  expect(worth.usdCents).toBe(outstanding - own.outstanding);
  const config = (await admin().call(contract.exchangeRates.get, {})).body.data;
  expect([rate.exchange, rate.updatedAt]).toEqual([1.38, config.updatedAt]);
});

test('an empty period has zeros; one that ends before it starts is refused', async () => {
  const shown = await figures({ startDate: '2001-02-03', endDate: '2001-03-02' });
  expect(shown.outcomes.map(({ count, points }) => [count, points])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect((await brands({ startDate: '2001-02-03', endDate: '2001-03-02' })).totalCount).toBe(0);
  const query = { startDate: '2001-03-02', endDate: '2001-02-03' };
  expect((await admin().call(contract.platformInsights.figures, { query })).status).toBe(400);
});

test('a property that changes its time zone keeps its outcomes on the new dates', async () => {
  const { db, sister } = server();
  for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
    await sql`update properties set timezone = ${timezone} where id = ${sister}`.execute(db);
  expect((await sql`select * from totals_drift()`.execute(db)).rows).toEqual([]);
  await fold();
  expect((await sql`select * from totals_drift()`.execute(db)).rows).toEqual([]);
});

test('drifted totals are detected', async () => {
  const { db } = server();
  const found = (statement: string) =>
    db.transaction().execute(async (tx) => {
      await sql.raw(statement).execute(tx);
      const { rows: drift } = await sql<{ total: string }>`select * from totals_drift()`.execute(tx);
      await sql`rollback and chain`.execute(tx);
      return drift.map(({ total }) => total);
    });
  expect(await found('update platform_days set points = points + 1')).toContain('platform day');
  expect(await found('update platform_months set count = count + 1')).toContain('platform month');
  expect(await found(`update property_outstanding set points = points + 1 where age_of = 'active'`)).toContain(
    'outstanding by active',
  );
  expect(await found('update counted_holdings set points = points + 1')).toEqual([]);
  expect(await found('delete from property_outstanding')).toContain('outstanding');
});

test('the export matches the list', async () => {
  const file = await admin().send('GET', `/insights/platform/properties?format=csv&startDate=${month.startDate}`);
  expect(file.text.trim().split('\n')).toHaveLength(1 + (await rows(month)).totalCount);
  const costs = await admin().send('GET', `/insights/platform/brands?format=csv&startDate=${month.startDate}`);
  expect(costs.text).toContain('Cost In CAD');
  expect(costs.text).toMatch(/,\d+\.\d\d,\d+\.\d\d/);
});

test('only admins can read them', async () => {
  const { propertyAdmin, manager, brandAdmin, resident, property } = server();
  for (const who of [propertyAdmin, manager, brandAdmin, resident])
    for (const path of ['', '/properties', '/brands', '/properties?format=csv', `?propertyId=${property}`])
      expect((await server().as(who).send('GET', `/insights/platform${path}`)).status).toBe(403);
});
