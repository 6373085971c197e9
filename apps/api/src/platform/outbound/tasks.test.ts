import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { useServer } from '../../../test/harness.ts';
import type { Tx } from '../db/database.ts';
import { newId } from '../id.ts';
import { claimTask, holdTask, releaseTask, supersedeTask, takeDue, type Claim, type TaskTable } from './task-rows.ts';
import { minute, waitAfter } from './tasks.ts';

const server = useServer();
const table: TaskTable = {
  name: 'lead_sends',
  id: 'lead_id',
  fence: 'fence',
  lease: 'leased_until',
  due: { column: 'try_at', everyMs: 5 * minute },
  failures: 'attempts',
};
const open = sql`t.state = 'waiting'`;
let id: string;
let property: string;

beforeEach(async () => {
  const { db, company, addProperty, addPerson } = server();
  property = await addProperty(company);
  const person = await addPerson('resident', property);
  id = newId();
  const referral = { firstName: 'Pat', lastName: 'Lee', email: `${randomUUID()}@hearth.example`, leadStatus: 'new' };
  await db
    .insertInto('point_logs')
    .values({
      id,
      property_id: property,
      user_id: person._id,
      type: 'boost',
      boost_type: 'referral',
      status: 'pending',
      points: 1,
      boost_info: JSON.stringify({ referral }),
    })
    .execute();
  await db.insertInto('lead_sends').values({ lead_id: id, property_id: property }).execute();
});

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => server().db.transaction().execute(work);
const claim = (leaseMs = 5 * minute) =>
  inTransaction<Claim | 'taken' | undefined>((tx) => claimTask(tx, table, { id, open, leaseMs }));
const holds = (held: Claim) => inTransaction<boolean>((tx) => holdTask(tx, table, held));
const release = (held: Claim, lostAt: Date | 'now' | null = null, dueAt?: Date) =>
  inTransaction((tx) => releaseTask(tx, table, { ...held, lostAt, dueAt }));
const due = async (isAll = false) => {
  const taken = await inTransaction<{ id: string }[]>((tx) => takeDue(tx, table, { open, isAll, most: 1000 }));
  return taken.some((task) => task.id === id);
};
const set = (change: { leased_until?: Date; try_at?: Date; state?: string; attempts?: number }) =>
  server().db.updateTable('lead_sends').set(change).where('lead_id', '=', id).execute();
async function take(leaseMs?: number): Promise<Claim> {
  const taken = await claim(leaseMs);
  if (!taken || taken === 'taken') throw new Error('the task was not claimed');
  return taken;
}

test('only one of twenty simultaneous claims gets a task, and none gets a closed one', async () => {
  const claims = await Promise.all(Array.from({ length: 20 }, () => claim()));
  expect(claims.filter((each) => each !== 'taken')).toHaveLength(1);
  await set({ state: 'sent', leased_until: new Date(0) });
  expect(await claim()).toBeUndefined();
});

test('a claim after an expired lease takes over the fence and learns about the lost call', async () => {
  const first = await take();
  expect([first.lostAt, await holds(first)]).toEqual([null, true]);
  const ranOut = new Date(Date.now() - 1000);
  await set({ leased_until: ranOut });
  const second = await take();
  expect(second.lostAt).toEqual(ranOut);
  expect([await holds(first), await holds(second)]).toEqual([false, true]);
});

test('a released task is free at once, and remembers an outcome that nobody knows', async () => {
  const first = await take();
  await release(first);
  const second = await take();
  expect(second.lostAt).toBeNull();
  await release(second, 'now');
  const third = await take();
  expect(third.lostAt).toBeInstanceOf(Date);
  // Nothing was asked meanwhile, so nothing is known since.
  await release(third, third.lostAt);
  expect((await take()).lostAt).toEqual(third.lostAt);
});

test('a decision discards the answer to a running call and resets the failures', async () => {
  await set({ attempts: 7 });
  const before = await take(0);
  await inTransaction((tx) => supersedeTask(tx, table, id));
  expect([before.failures, await holds(before), (await take(0)).failures]).toEqual([7, false, 0]);
});

test('without a lease calls overlap, and the last one counts', async () => {
  const first = await take(0);
  const second = await take(0);
  expect([second.lostAt === null, await holds(first), await holds(second)]).toEqual([false, false, true]);
});

test('a sweep takes what is due, once, not what is being called or closed, and nothing of a deactivated property', async () => {
  expect([await due(), await due()]).toEqual([true, false]);
  await set({ try_at: new Date(0) });
  const one = await take();
  expect(await due()).toBe(false);
  await set({ try_at: new Date(0) });
  expect(await due()).toBe(false);
  expect(await due(true)).toBe(true);
  await release(one, null, new Date(Date.now() + minute));
  expect(await due()).toBe(false);
  await set({ try_at: new Date(0) });
  await server().db.updateTable('properties').set({ active: false }).where('id', '=', property).execute();
  expect([await due(), await due(true)]).toEqual([false, false]);
  await server().db.updateTable('properties').set({ active: true }).where('id', '=', property).execute();
  await set({ state: 'sent' });
  expect([await due(), await due(true)]).toEqual([false, false]);
});

test('waits double up to the longest', () => {
  const pace = { firstMs: 2000, longestMs: 10_000 };
  expect([1, 2, 3, 4, 50].map((failures) => waitAfter(failures, pace))).toEqual([2000, 4000, 8000, 10_000, 10_000]);
});
