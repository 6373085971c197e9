import { contract } from '@hearth/contract';
import { generalMessages } from '@hearth/contract/errors';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eventually, useServer } from '../../test/harness.ts';
import { enterScope } from './db/database.ts';
import { fromDatabase } from './errors.ts';
import { openShares } from './shares.ts';

const server = useServer();
const list = (signal?: AbortSignal) =>
  fetch(`${server().url}/api/leads?propertyId=${server().property}`, {
    headers: { authorization: `Bearer ${server().manager.accessToken}` },
    ...(signal && { signal }),
  });

/** Blocks every list of leads on a lock; returns the number of lists that hold a connection. */
const whileListsWait = <T>(work: (held: () => Promise<number>) => Promise<T>) =>
  server()
    .db.transaction()
    .execute(async (tx) => {
      await sql`lock table leads in access exclusive mode`.execute(tx);
      return work(async () => {
        const { rows } = await sql<{ count: number }>`select count(*) from pg_locks
          where relation = 'leads'::regclass and not granted`.execute(tx);
        return rows[0]?.count ?? 0;
      });
    });

test('a caller with many concurrent requests leaves connections for others and gets every answer', async () => {
  const { as, seniorStaff, manager } = server();
  const replies = await whileListsWait(async (held) => {
    const lists = Array.from({ length: 40 }, () => list());
    await eventually(async () => (await held()) >= 8);
    const others = await Promise.all(Array.from({ length: 10 }, () => as(seniorStaff).call(contract.sessions.me)));
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await held()).toBe(8);
    return lists;
  });
  expect(new Set((await Promise.all(replies)).map(({ status }) => status))).toEqual(new Set([200]));
  expect((await as(manager).call(contract.sessions.me)).status).toBe(200);
});

test("a disconnected caller leaves the line, and the request isn't run", async () => {
  const waiting = async () =>
    Number(/^hearth_calls_waiting (\d+)$/m.exec(await (await fetch(`${server().adminUrl}/metrics`)).text())?.[1]);
  await whileListsWait(async (held) => {
    const left = new AbortController();
    const lists = Array.from({ length: 28 }, () => list(left.signal).catch(() => undefined));
    await eventually(async () => (await waiting()) === 20);
    left.abort();
    await Promise.all(lists);
    await eventually(async () => (await waiting()) === 0);
    expect(await held()).toBe(8);
  });
});

test('waiting requests run in order, and a caller with too many is refused', async () => {
  const shares = openShares(6);
  const stay = () => new AbortController().signal;
  const doors = Array.from({ length: 203 }, () => Promise.withResolvers<void>());
  const begun: number[] = [];
  const enter = (index: number) =>
    shares.within('a', stay, async () => {
      begun.push(index);
      await doors[index]?.promise;
    });
  const entered = doors.slice(0, 202).map((_door, index) => enter(index));
  await expect(enter(202)).rejects.toMatchObject({ status: 503, message: generalMessages.ownCalls });
  expect(await shares.within('b', stay, async () => 'another')).toBe('another');
  expect(begun).toEqual([0, 1]);
  doors[1]?.resolve();
  await entered[1];
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const { resolve } of doors) resolve();
  await Promise.all(entered);
  expect(begun).toEqual(doors.slice(0, 202).map((_door, index) => index));
});

test("a call's statement is stopped after its timeout with a message, while a job has none", async () => {
  const { db, sent, as, manager, resident, property } = server();
  const scope = { role: 'hearth_app', actorId: null, seesAll: false, propertyIds: [] } as const;
  const slow = db.transaction().execute(async (tx) => {
    await enterScope(tx, scope, { statementTimeoutMs: 50 });
    await sql`select pg_sleep(20)`.execute(tx);
  });
  const error = await slow.catch((thrown: unknown) => fromDatabase(thrown, {}));
  expect(error).toMatchObject({ status: 503, message: generalMessages.tookTooLong });
  sent.length = 0;
  await as(manager).call(contract.leads.list, { query: { propertyId: property } });
  await as(manager).call(contract.gifts.award, {
    query: { propertyId: property },
    body: { users: [resident._id], amount: 1, category: 'Thank You!' },
  });
  const limits = sent.filter(({ text }) => text.includes('statement_timeout')).map(({ parameters }) => parameters[4]);
  expect(limits).toEqual(['30000', '120000']);
  const { rows } = await db.transaction().execute(async (tx) => {
    await enterScope(tx, scope);
    return sql<{ statement_timeout: string }>`show statement_timeout`.execute(tx);
  });
  expect(rows).toEqual([{ statement_timeout: '0' }]);
});
