import { contract } from '@hearth/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();
const limit = 1000;
type Person = { _id: string; accessToken: string };
type TestProperty = { property: string; resident: string; timezone: string };

const monthAt = (timeZone: string, at = new Date()) => at.toLocaleDateString('en-CA', { timeZone }).slice(0, 7);

/** Two time zones that are in the same month now and for the next hour. */
function clocksOfOneMonth(): { near: string; far: string } {
  const soon = new Date(Date.now() + 3_600_000);
  const zones = ['America/Denver', 'Asia/Tokyo', 'Pacific/Auckland', 'Europe/London', 'Pacific/Honolulu'];
  const steady = zones.filter((zone) => monthAt(zone) === monthAt(zone, soon));
  for (const near of steady) {
    const far = steady.find((zone) => zone !== near && monthAt(zone) === monthAt(near));
    if (far) return { near, far };
  }
  throw new Error('Five clocks show three months');
}

async function addTestProperty({ timezone = 'America/Denver', spendLimit = 0 } = {}): Promise<TestProperty> {
  const { addProperty, addPerson, company, fund, db } = server();
  const property = await addProperty(company, { timezone, spendLimit });
  await db
    .updateTable('properties')
    .set({ features: sql`features || '{"rentPaymentPoints": true, "rentRollPointsAmount": 350}'` })
    .where('id', '=', property)
    .execute();
  await fund(property, 100_000);
  return { property, resident: (await addPerson('resident', property))._id, timezone };
}

/** A manager of these properties with a spend limit of `limit` points. */
async function senderAt(places: readonly TestProperty[]): Promise<Person> {
  const { addPerson, db } = server();
  const sender = await addPerson('manager', places[0]?.property);
  for (const { property } of places.slice(1))
    await db
      .insertInto('property_roles')
      .values({ user_id: sender._id, property_id: property, role: 'manager' })
      .execute();
  await db.updateTable('users').set({ spend_limit: limit }).where('id', '=', sender._id).execute();
  return sender;
}

const gift = (as: Person, { property, resident }: TestProperty, amount: number) =>
  server()
    .as(as)
    .call(contract.gifts.award, {
      query: { propertyId: property },
      body: { users: [resident], amount, category: 'Maintenance' },
    });

async function leaseOf({ property }: TestProperty) {
  const { db, addPerson } = server();
  const lease = { id: newId(), user_id: (await addPerson('resident', property))._id, unit_number: newId() };
  await db
    .insertInto('leases')
    .values({ ...lease, property_id: property, building: 'N', start_date: '2020-01-01', end_date: '2190-01-01' })
    .execute();
  return lease;
}

async function rent(as: Person, at: TestProperty) {
  const { id } = await leaseOf(at);
  return server()
    .as(as)
    .call(contract.rentRoll.send, {
      params: { propertyId: at.property },
      body: {
        leases: [id],
        completedDate: '2026-01-05',
        rewardedMonthYear: `${monthAt(at.timezone)}-05`,
      } as never,
    });
}

async function renewal(as: Person, at: TestProperty, points: number) {
  const { id, user_id: userId } = await leaseOf(at);
  return server()
    .as(as)
    .call(contract.renewals.renew, {
      params: { userId },
      query: { propertyId: at.property },
      body: {
        unitNumber: id,
        building: 'N',
        startDate: '2190-01-01',
        endDate: '2191-01-01',
        rentAmount: 1000,
        leaseId: id,
        points,
      },
    });
}

async function approval(as: Person, { property, resident }: TestProperty, points: number) {
  const id = newId();
  await server()
    .db.insertInto('point_logs')
    .values({
      id,
      property_id: property,
      user_id: resident,
      created_by: resident,
      type: 'boost',
      boost_type: 'custom',
      status: 'pending',
      points,
    })
    .execute();
  return server()
    .as(as)
    .call(contract.pointLogs.approve, { params: { id }, body: { reason: 'Good' } });
}

/** Points sent, minus voided ones. */
async function sentBy(column: 'created_by' | 'from_account', id: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(t.points - coalesce(v.points, 0)), 0)::bigint as points
    from transfers t left join transfers v on v.reverses = t.id where ${sql.ref(`t.${column}`)} = ${id} and t.kind = 'award'`.execute(
    server().db,
  );
  return rows[0]?.points ?? 0;
}

/** A past payment, as the ledger stores it. */
async function paid({ property, resident }: TestProperty, points: number, at: ReturnType<typeof sql>, by: string) {
  await sql`with moved as (
      insert into transfers (key, kind, property_id, from_account, to_account, points, created_by, created_at)
      values (new_id(), 'award', ${property}, ${property}, ${resident}, ${points}, ${by}, ${at}) returning 1)
    update accounts set balance = balance + case when id = ${property} then -${points}::bigint else ${points}::bigint end,
      earned = earned + case when id = ${resident} then ${points}::bigint else 0 end where id in (${property}, ${resident})`.execute(
    server().db,
  );
}
const monthStart = (zone: string) =>
  sql`(date_trunc('month', now() at time zone ${sql.lit(zone)}) at time zone ${sql.lit(zone)})`;

test("concurrent gifts at two properties never exceed the sender's spend limit, in fifteen rounds", async () => {
  const { near, far } = clocksOfOneMonth();
  const places = [await addTestProperty({ timezone: near }), await addTestProperty({ timezone: far })] as const;
  for (let round = 0; round < 15; round += 1) {
    const sender = await senderAt(places);
    const replies = await Promise.all([
      gift(sender, places[0], limit),
      gift(sender, places[1], limit),
      gift(sender, places[0], limit),
    ]);
    expect([round, replies.map(({ status }) => status).sort()]).toEqual([round, [200, 409, 409]]);
    expect(await sentBy('created_by', sender._id)).toBe(limit);
  }
});

test('rent rewards, renewals and approvals count toward the limit, at every property', async () => {
  const [here, there] = [await addTestProperty(), await addTestProperty()];
  const sender = await senderAt([here, there]);
  expect((await rent(sender, here)).status).toBe(200);
  expect((await renewal(sender, there, 300)).status).toBe(200);
  expect((await approval(sender, here, 200)).status).toBe(200);
  for (const over of [
    await gift(sender, there, 151),
    await renewal(sender, here, 151),
    await approval(sender, there, 151),
    await rent(sender, there),
  ])
    expect([over.status, over.error.message]).toEqual([409, 'This goes over the monthly spend limit']);
  expect((await gift(sender, there, 150)).status).toBe(200);
  const many = await server()
    .as(sender)
    .call(contract.decisions.decidable, { query: { propertyId: here.property } });
  expect(many.body.totalCount).toBe(0);
});

test("a payment counts in the month of its property's time zone", async () => {
  const [early, late] = [
    await addTestProperty({ timezone: 'Pacific/Kiritimati' }),
    await addTestProperty({ timezone: 'Pacific/Pago_Pago' }),
  ];
  const before = await senderAt([early, late]);
  await paid(early, limit, sql`${monthStart('Pacific/Pago_Pago')} - interval '1 millisecond'`, before._id);
  expect((await gift(before, late, 1)).status).toBe(409);
  const after = await senderAt([early, late]);
  await paid(late, limit, monthStart('Pacific/Kiritimati'), after._id);
  expect((await gift(after, early, limit)).status).toBe(200);
  expect((await gift(after, early, 1)).status).toBe(409);
});

type Step = { by: number; at: number; points: number; do: 'gift' | 'rent' | 'renewal' | 'approval' | 'void' };
const step: fc.Arbitrary<Step> = fc.record({
  by: fc.nat(1),
  at: fc.nat(1),
  points: fc.integer({ min: 50, max: 700 }),
  do: fc.constantFrom('gift', 'gift', 'rent', 'renewal', 'approval', 'void'),
});

test('random concurrent gifts by two people at two properties never exceed a limit', { timeout: 180_000 }, async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 3, maxLength: 5 }), { minLength: 4, maxLength: 6 }),
      async (rounds) => {
        const { near, far } = clocksOfOneMonth();
        const places = [
          await addTestProperty({ timezone: near, spendLimit: 1500 }),
          await addTestProperty({ timezone: far }),
        ] as const;
        const people = [await senderAt(places), await senderAt(places)] as const;
        const logs: string[] = [];
        const act = async ({ by, at, points, do: what }: Step) => {
          const [sender, where] = [people[by] ?? people[0], places[at] ?? places[0]];
          const reply =
            what === 'gift'
              ? await gift(sender, where, points)
              : what === 'rent'
                ? await rent(sender, where)
                : what === 'renewal'
                  ? await renewal(sender, where, points)
                  : what === 'approval'
                    ? await approval(sender, where, points)
                    : await server()
                        .as(sender)
                        .call(contract.pointLogs.void, {
                          params: { id: logs.at(-1) ?? newId() },
                          body: { reason: 'Mistake' },
                        });
          expect([200, 404, 409], reply.text).toContain(reply.status);
          seen.add(`${what} ${reply.status}`);
          const made = /"pointLogId":"([0-9a-f]{24})"/.exec(reply.text)?.[1];
          if (reply.status === 200 && made) logs.push(made);
        };
        for (const round of rounds) {
          await Promise.all(round.map(act));
          for (const { _id } of people) expect(await sentBy('created_by', _id)).toBeLessThanOrEqual(limit);
          expect(await sentBy('from_account', places[0].property)).toBeLessThanOrEqual(1500);
        }
      },
    ),
    { numRuns: 6, endOnFailure: true, interruptAfterTimeLimit: 120_000 },
  );
  expect([...seen]).toEqual(expect.arrayContaining(['gift 200', 'gift 409', 'rent 200', 'renewal 200']));
  expect((await sql`select * from ledger_drift()`.execute(server().db)).rows).toEqual([]);
});
