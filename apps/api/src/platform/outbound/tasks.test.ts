import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { useServer } from '../../../test/harness.ts';
import type { Tx } from '../db/database.ts';
import { newId } from '../id.ts';
import {
  claimTask,
  claimTasks,
  holdTask,
  releaseTask,
  renewTask,
  supersedeTask,
  takeDue,
  type Claim,
  type FencedTable,
} from './task-rows.ts';
import { minute, retryDelay, waitAfter } from './tasks.ts';

const server = useServer();
const table: FencedTable = {
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
  const taken = await inTransaction<{ id: string }[]>((tx) => takeDue(tx, table, { open, isAll, limit: 1000 }));
  return taken.some((task) => task.id === id);
};
const set = (change: { leased_until?: Date; try_at?: Date; state?: string; attempts?: number }) =>
  server().db.updateTable('lead_sends').set(change).where('lead_id', '=', id).execute();
async function take(leaseMs?: number): Promise<Claim> {
  const taken = await claim(leaseMs);
  if (!taken || taken === 'taken') throw new Error('the task was not claimed');
  return taken;
}

test('only one of twenty concurrent claims gets a task, and none gets a closed one', async () => {
  const claims = await Promise.all(Array.from({ length: 20 }, () => claim()));
  expect(claims.filter((each) => each !== 'taken')).toHaveLength(1);
  await set({ state: 'sent', leased_until: new Date(0) });
  expect(await claim()).toBeUndefined();
});

test('each of many tasks is claimed by exactly one concurrent caller, with or without a fence', async () => {
  const { fence: _fence, failures: _failures, due: _due, ...unfenced } = table;
  for (const kind of [table, unfenced]) {
    await set({ leased_until: new Date(0) });
    const ids = [id, newId()];
    const both = await Promise.all(
      [0, 1].map(() =>
        inTransaction<ReadonlyMap<string, Claim | 'taken'>>((tx) =>
          claimTasks(tx, kind, { ids, open, leaseMs: minute }),
        ),
      ),
    );
    expect(both.map((claims) => [...claims.keys()])).toEqual([[id], [id]]);
    const claims = both.map((each) => each.get(id)).filter((each) => each !== 'taken');
    expect(claims).toMatchObject([{ id, lostAt: new Date(0) }]);
  }
});

test('a long call extends its lease until someone else claims the task, staff decide, or it is closed', async () => {
  const renew = (held: Claim) =>
    inTransaction<boolean>((tx) => renewTask(tx, table, held, { open, leaseMs: 5 * minute }));
  const first = await take(minute);
  expect(await renew(first)).toBe(true);
  const { leased_until: until } = await server()
    .db.selectFrom('lead_sends')
    .select('leased_until')
    .where('lead_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(until?.getTime()).toBeGreaterThan(Date.now() + 4 * minute);
  await set({ leased_until: new Date(0) });
  const second = await take();
  expect([await renew(first), await renew(second)]).toEqual([false, true]);
  await inTransaction((tx) => supersedeTask(tx, table, id));
  expect(await renew(second)).toBe(false);
  await set({ leased_until: new Date(0) });
  const third = await take();
  await set({ state: 'sent' });
  expect(await renew(third)).toBe(false);
});

test('a claim after an expired lease takes over the fence and reports the lost call', async () => {
  const first = await take();
  expect([first.lostAt, await holds(first)]).toEqual([null, true]);
  const ranOut = new Date(Date.now() - 1000);
  await set({ leased_until: ranOut });
  const second = await take();
  expect(second.lostAt).toEqual(ranOut);
  expect([await holds(first), await holds(second)]).toEqual([false, true]);
});

test('a released task is free immediately and remembers an unknown outcome', async () => {
  const first = await take();
  await release(first);
  const second = await take();
  expect(second.lostAt).toBeNull();
  await release(second, 'now');
  const third = await take();
  expect(third.lostAt).toBeInstanceOf(Date);
  // No call was made in between, so the outcome stays unknown.
  await release(third, third.lostAt);
  expect((await take()).lostAt).toEqual(third.lostAt);
});

test('a decision discards the result of a running call and resets the failures', async () => {
  await set({ attempts: 7 });
  const before = await take(0);
  await inTransaction((tx) => supersedeTask(tx, table, id));
  expect([before.failures, await holds(before), (await take(0)).failures]).toEqual([7, false, 0]);
});

test('without a lease, calls overlap and the last one counts', async () => {
  const first = await take(0);
  const second = await take(0);
  expect([second.lostAt === null, await holds(first), await holds(second)]).toEqual([false, false, true]);
});

test('a sweep takes due tasks once, except running or closed ones and those of a deactivated property', async () => {
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

test('waits double up to the maximum', () => {
  const pace = { firstMs: 2000, longestMs: 10_000 };
  expect([1, 2, 3, 4, 50].map((failures) => waitAfter(failures, pace))).toEqual([2000, 4000, 8000, 10_000, 10_000]);
});

test("a provider's Retry-After counts up to an hour", () => {
  const pace = { firstMs: 2000, longestMs: 10_000 };
  expect([undefined, 1, 90, 3600, 86_400].map((seconds) => retryDelay(1, pace, seconds))).toEqual([
    2000,
    2000,
    90_000,
    60 * minute,
    60 * minute,
  ]);
  expect(retryDelay(1, { firstMs: 120 * minute, longestMs: 120 * minute }, 86_400)).toBe(120 * minute);
});
