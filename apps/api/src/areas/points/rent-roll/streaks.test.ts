import { contract } from '@hearth/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();
const now = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Denver' });
/** The first of the month `ago` months back. */
const month = (ago: number) => {
  const index = Number(now.slice(0, 4)) * 12 + Number(now.slice(5, 7)) - 1 - ago;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;
};
const counts = (isOn: boolean) =>
  server()
    .db.updateTable('properties')
    .set({ features: sql`features || jsonb_build_object('streaks', ${isOn}::boolean)` })
    .where('id', '=', server().property)
    .execute();

/** A resident with leases; all values count months back from now. `voidedAgo` is the month of termination. */
async function tenant(
  leases: { from: number; to: number; voidedAgo?: number; monthToMonth?: true; rewarded: number[] }[],
) {
  const { db, property, addPerson } = server();
  const person = await addPerson('resident', property);
  const ids: string[] = [];
  for (const { from, to, voidedAgo, monthToMonth = false, rewarded } of leases) {
    const id = newId();
    ids.push(id);
    await db
      .insertInto('leases')
      .values({
        id,
        property_id: property,
        user_id: person._id,
        unit_number: id,
        start_date: month(from),
        end_date: `${month(to).slice(0, 8)}20`,
        month_to_month: monthToMonth,
        void_at: voidedAgo === undefined ? null : new Date(`${month(voidedAgo).slice(0, 8)}15T12:00:00Z`),
      })
      .execute();
    for (const ago of rewarded) await reward(person._id, id, ago);
  }
  return { ...person, leases: ids };
}
async function reward(userId: string, leaseId: string, ago: number) {
  const { db, property } = server();
  const log = newId();
  await db
    .insertInto('point_logs')
    .values({
      id: log,
      property_id: property,
      user_id: userId,
      type: 'rent',
      status: 'approved',
      points: 10,
      decided_at: new Date(),
    })
    .execute();
  await db
    .insertInto('rent_rewards')
    .values({ property_id: property, lease_id: leaseId, month: month(ago), point_log_id: log })
    .execute();
  return log;
}
const own = async (as: { accessToken: string }) => (await server().as(as).call(contract.rentRoll.ownStreaks)).body.data;
const streak = async (as: { accessToken: string }) => (await own(as))[0]?.months;

test.for<[string, Parameters<typeof tenant>[0], number]>([
  ['consecutive months up to this one', [{ from: 12, to: -12, rewarded: [3, 2, 1, 0] }], 4],
  ['consecutive months before the current one', [{ from: 12, to: -12, rewarded: [3, 2, 1] }], 3],
  ['only months after a missed one', [{ from: 12, to: -12, rewarded: [5, 4, 2, 1] }], 2],
  ['no months after last month was missed', [{ from: 12, to: -12, rewarded: [4, 3, 2] }], 0],
  [
    'only months after a missed month-to-month one',
    [{ from: 12, to: 6, monthToMonth: true, rewarded: [7, 6, 5, 3, 2, 1] }],
    3,
  ],
  ['nothing without rewards', [{ from: 12, to: -12, rewarded: [] }], 0],
  [
    'months before and after one without a lease',
    [
      { from: 9, to: 6, rewarded: [9, 8, 7, 6] },
      { from: 3, to: -12, rewarded: [3, 2, 1] },
    ],
    7,
  ],
  [
    'months of two units, of which one is rewarded at a time',
    [
      { from: 9, to: 3, rewarded: [5, 4] },
      { from: 3, to: -9, rewarded: [3, 2, 1] },
    ],
    5,
  ],
  [
    'months before a lease that was terminated, and after it',
    [
      { from: 9, to: -3, voidedAgo: 4, rewarded: [6, 5] },
      { from: 2, to: -9, rewarded: [2, 1] },
    ],
    4,
  ],
])('a streak is %s', async ([, leases, months]) => {
  await counts(true);
  expect(await streak(await tenant(leases))).toBe(months);
});

test('a void breaks a streak, resending restores it, and properties without streaks show none', async () => {
  const { db, manager, property } = server();
  await counts(true);
  const person = await tenant([{ from: 12, to: -12, rewarded: [3, 1, 0] }]);
  const [lease = ''] = person.leases;
  const log = await reward(person._id, lease, 2);
  expect(await streak(person)).toBe(4);
  await db.updateTable('point_logs').set({ void_at: new Date() }).where('id', '=', log).execute();
  expect(await streak(person)).toBe(2);
  await reward(person._id, lease, 2);
  const [year, number] = now.split('-').map(Number);
  const shown = async () => {
    const roll = await server()
      .as(manager)
      .call(contract.rentRoll.list, {
        query: { propertyId: property, year, month: number, leaseId: lease } as never,
      });
    const stats = await server()
      .as(manager)
      .call(contract.userProfile.stats, { query: { userId: person._id } });
    return [roll.body.data[0]?.streak, stats.body.data.streaks.map(({ months }) => months), await streak(person)];
  };
  expect(await shown()).toEqual([4, [4], 4]);
  await counts(false);
  expect(await shown()).toEqual([null, [], undefined]);
});

test("a resident can't see other residents' streaks", async () => {
  await counts(true);
  await tenant([{ from: 12, to: -12, rewarded: [1, 0] }]);
  const other = await tenant([]);
  expect(await own(other)).toEqual([{ property: server().property, name: expect.any(String), months: 0 }]);
  expect((await server().as(server().manager).call(contract.rentRoll.ownStreaks)).status).toBe(403);
});
