import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { peopleMessages } from '@hearth/contract/people/messages';
import { pointMessages } from '@hearth/contract/points/messages';
import { eventually, useServer } from '../../../../test/harness.ts';
import type { Person } from '../../../../test/scenario.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();

/** A funded property with its manager. */
interface FundedProperty {
  id: string;
  manager: Person;
}
const funds = 50_000;
let here: FundedProperty;
let there: FundedProperty;

async function openPlace(company: string): Promise<FundedProperty> {
  const id = await server().addProperty(company);
  await server().fund(id, funds);
  return { id, manager: await server().addPerson('manager', id) };
}
async function openPlaces() {
  const { id } = await server()
    .db.insertInto('companies')
    .values({ name: `Other ${newId()}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  here = await openPlace(server().company);
  there = await openPlace(id);
}
beforeEach(openPlaces);

async function residentOf(...places: FundedProperty[]): Promise<Person> {
  const person = await server().addPerson('resident');
  for (const { id } of places) await join(person, id);
  return person;
}
const join = (person: Person, propertyId: string) =>
  server()
    .db.insertInto('property_roles')
    .values({ user_id: person._id, property_id: propertyId, role: 'resident' })
    .onConflict((is) => is.columns(['user_id', 'property_id']).doUpdateSet({ removed_at: null }))
    .execute();
async function pay(place: FundedProperty, person: Person, amount: number): Promise<string> {
  const reply = await server()
    .as(place.manager)
    .call(contract.gifts.award, {
      query: { propertyId: place.id },
      body: { users: [person._id], amount, category: 'Thank You!' },
    });
  return reply.body.results?.[0]?.pointLogId ?? '';
}
const spend = (place: FundedProperty, person: Person, points: number) =>
  server()
    .as(person)
    .call(contract.redemptions.redeem, { body: { brandId: server().brand, points, propertyId: place.id } });
const send = (place: FundedProperty, from: Person, to: Person, points: number) =>
  server()
    .as(from)
    .call(contract.redemptions.sendToFriend, { body: { email: to.email, points, propertyId: place.id } });
const remove = (place: FundedProperty, person: Person, more: object = {}) =>
  server()
    .as(place.manager)
    .call(contract.removals.removeUser, { params: { id: person._id }, query: { propertyId: place.id, ...more } });
const preview = (place: FundedProperty, person: Person) =>
  server()
    .as(place.manager)
    .call(contract.removals.preview, { params: { id: person._id }, query: { propertyId: place.id } });
const voidGift = (place: FundedProperty, id: string) =>
  server()
    .as(place.manager)
    .call(contract.pointLogs.void, { params: { id }, body: { reason: 'Sent by mistake' } });
const balances = async (...accounts: { id?: string; _id?: string }[]) =>
  Promise.all(accounts.map(({ id, _id }) => server().balanceOf(id ?? _id ?? '')));

/** Invariants: no ledger drift, no property above its funding, and every point in an account. */
async function expectFairBooks(): Promise<void> {
  const { db } = server();
  expect((await sql`select * from ledger_drift()`.execute(db)).rows).toEqual([]);
  const sum = await sql<{ sum: number }>`select sum(balance)::bigint as sum from accounts`.execute(db);
  expect(sum.rows[0]?.sum).toBe(0);
  for (const balance of await balances(here, there)) expect(balance).toBeLessThanOrEqual(funds);
  const { rows } = await sql`
    select a.id from accounts a left join lateral (select sum(u.points) as points from unspent_points(a.id) u) u on true
    where a.kind = 'user' and coalesce(u.points, 0) <> greatest(a.balance, 0)`.execute(db);
  expect(rows).toEqual([]);
}

describe('unspent points', () => {
  test('go back to the properties that paid them, newest payments first', async () => {
    const person = await residentOf(here, there);
    await pay(here, person, 1000);
    await pay(there, person, 500);
    await pay(here, person, 200);
    await spend(here, person, 600);
    expect((await preview(here, person)).body.data).toMatchObject({
      returned: [{ property: here.id, points: 600 }],
      pointsReturned: 600,
      closesAccount: false,
    });
    expect((await remove(here, person)).body.pointsReturned).toBe(600);
    expect(await balances(person, here, there)).toEqual([500, funds - 600, funds - 500]);
    expect((await remove(there, person)).body).toMatchObject({ pointsReturned: 500, closesAccount: true });
    expect(await balances(person, there)).toEqual([0, funds]);
    await expectFairBooks();
  });

  test('never go to a property that paid nothing', async () => {
    const person = await residentOf(here, there);
    await pay(here, person, 8219);
    expect((await remove(there, person)).body).toMatchObject({ pointsReturned: 0, returned: [] });
    expect(await balances(person, there)).toEqual([8219, funds]);
  });

  test('go back to their source even if the removing property never paid them, without exposing names', async () => {
    const sender = await residentOf(here, there);
    const neighbor = await residentOf(there);
    await pay(here, sender, 1000);
    await pay(there, sender, 300);
    await send(there, sender, neighbor, 1100);
    const reply = await remove(there, neighbor);
    expect(reply.body).toMatchObject({ pointsReturned: 100, returned: [{ property: there.id, points: 100 }] });
    expect(reply.text).not.toContain(here.id);
    expect(await balances(sender, neighbor, here, there)).toEqual([200, 0, funds, funds - 200]);
    const logs = await server()
      .as(here.manager)
      .call(contract.pointLogs.list, { query: { propertyId: here.id, pointLogType: ['removeUser'] } as never });
    expect(logs.body.data).toMatchObject([{ points: -1000, updatedBy: 'Automatic' }]);
    expect(logs.text).not.toContain(there.id);
    expect(logs.text).not.toContain(there.manager._id);
    await expectFairBooks();
  });

  test('are previewed, and a removal with outdated figures is refused with the new ones', async () => {
    const person = await residentOf(here);
    await pay(here, person, 400);
    await server()
      .db.insertInto('leases')
      .values({
        property_id: here.id,
        user_id: person._id,
        unit_number: '1',
        start_date: '2020-01-01',
        end_date: '2099-01-01',
      })
      .execute();
    const seen = (await preview(here, person)).body.data;
    expect(seen).toMatchObject({ leases: 1, submissions: 0, pointsReturned: 400 });
    await pay(here, person, 50);
    const stale = await remove(here, person, { confirms: seen.confirms });
    expect([stale.status, stale.error.message]).toEqual([409, peopleMessages.removalChanged]);
    expect(stale.error.current).toMatchObject({ leases: 1, pointsReturned: 450 });
    expect(await balances(person, here)).toEqual([450, funds - 450]);
    const { confirms } = (await preview(here, person)).body.data;
    const fresh = await remove(here, person, { confirms });
    expect(fresh.body).toMatchObject({ leases: 1, submissions: 0, pointsReturned: 450, closesAccount: true });
  });
});

describe("returned points can't be returned twice", () => {
  test('by voiding a payment to a user who left but lives elsewhere', async () => {
    const person = await residentOf(here, there);
    const log = await pay(here, person, 700);
    await pay(there, person, 900);
    await remove(here, person);
    const seen = await server()
      .as(here.manager)
      .call(contract.pointLogs.get, { params: { id: log } });
    expect(seen.body.data.can.void).toBe(false);
    const reply = await voidGift(here, log);
    expect([reply.status, reply.error.message]).toEqual([409, pointMessages.personRemoved]);
    await join(person, here.id);
    expect((await voidGift(here, log)).status).toBe(409);
    expect(await balances(person, here)).toEqual([900, funds]);
  });

  test('by voiding during a waiting removal', async () => {
    const person = await residentOf(here, there);
    const { db } = server();
    const waiting = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holding = db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', person._id).forNoKeyUpdate().execute();
      held.resolve();
      await waiting.promise;
    });
    await held.promise;
    const removal = remove(here, person);
    await eventually(async () => {
      const { rows } = await sql`select 1 from pg_locks where not granted`.execute(db);
      return rows.length > 0 || undefined;
    });
    const log = await pay(here, person, 700);
    waiting.resolve();
    await holding;
    expect((await removal).body.pointsReturned).toBe(700);
    await join(person, here.id);
    expect((await voidGift(here, log)).status).toBe(409);
    expect(await balances(person, here)).toEqual([0, funds]);
  });

  test('by voiding a gift sent on to a removed friend: only the rest is returned', async () => {
    const [sender, friend, third] = await Promise.all([residentOf(here), residentOf(here), residentOf(here)]);
    const first = await pay(here, sender, 1000);
    await send(here, sender, friend, 600);
    await send(here, friend, third, 250);
    await remove(here, third);
    expect((await voidGift(here, first)).status).toBe(200);
    expect(await balances(sender, here)).toEqual([-350, funds - 1000 + 250 + 750]);
    await expectFairBooks();
    // Everything paid has been returned, so nothing more comes back from the friend.
    expect((await remove(here, friend)).body.pointsReturned).toBe(0);
    expect((await balances(here))[0]).toBe(funds);
    await expectFairBooks();
  });

  test('through a removed friend who got all of a gift: nothing is left to void', async () => {
    const [sender, friend] = await Promise.all([residentOf(here), residentOf(here)]);
    const gift = await pay(here, sender, 1000);
    await send(here, sender, friend, 1000);
    await remove(here, friend);
    const { status, error } = await voidGift(here, gift);
    expect([status, error.message]).toEqual([409, pointMessages.wentBack]);
    expect(await balances(sender, here)).toEqual([0, funds]);
  });

  test("through a friend after the gift was voided against another property's points", async () => {
    const sender = await residentOf(here, there);
    const friend = await residentOf(here);
    const gift = await pay(here, sender, 1000);
    await pay(there, sender, 1000);
    await send(here, sender, friend, 1000);
    expect((await voidGift(here, gift)).status).toBe(200);
    expect((await remove(here, friend)).body.pointsReturned).toBe(0);
    expect(await balances(here)).toEqual([funds]);
  });

  test("nobody is paid at a property they're leaving", async () => {
    const person = await residentOf(here, there);
    const replies = await Promise.all([
      pay(here, person, 50),
      pay(here, person, 50),
      remove(here, person),
      pay(here, person, 50),
      remove(there, person),
      pay(there, person, 70),
    ]);
    expect(replies).toHaveLength(6);
    expect(await balances(person, here, there)).toEqual([0, funds, funds]);
    await expectFairBooks();
  });
});

type Step =
  | { do: 'pay'; at: number; who: number; points: number }
  | { do: 'spend'; at: number; who: number; points: number }
  | { do: 'send'; at: number; who: number; to: number; points: number }
  | { do: 'void'; nth: number }
  | { do: 'leave' | 'return'; at: number; who: number };

const at = fc.nat(1);
const who = fc.nat(3);
const amount = fc.integer({ min: 1, max: 900 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), at, who, points: amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('spend' as const), at, who, points: amount }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('send' as const), at, who, to: who, points: amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('void' as const), nth: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('leave' as const, 'return' as const), at, who }) },
);

test(
  'after random concurrent steps at two companies, no property gets back more than it paid',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 10, maxLength: 16 }),
        async (rounds) => {
          await openPlaces();
          const places = [here, there] as const;
          const people = await Promise.all([0, 1, 2, 3].map(() => residentOf(here, there)));
          const logs: { place: FundedProperty; id: string }[] = [];
          const take = async (action: Step) => {
            const place = places['at' in action ? action.at : 0] ?? here;
            const person = people['who' in action ? action.who : 0] as Person;
            if (action.do === 'pay') logs.push({ place, id: await pay(place, person, action.points) });
            if (action.do === 'spend') await spend(place, person, action.points);
            if (action.do === 'send') await send(place, person, people[action.to] as Person, action.points);
            if (action.do === 'leave') await remove(place, person);
            if (action.do === 'return') await join(person, place.id);
            const log = action.do === 'void' ? logs[action.nth % Math.max(logs.length, 1)] : undefined;
            if (log?.id) await voidGift(log.place, log.id);
          };
          for (const round of rounds) await Promise.all(round.map(take));
          await expectFairBooks();
          for (const person of people) for (const place of places) await remove(place, person);
          await expectFairBooks();
        },
      ),
      { numRuns: 5, endOnFailure: true, interruptAfterTimeLimit: 60_000 },
    );
  },
);
