import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { openDatabase, type Db } from '../../src/platform/db/database.ts';
import { newId } from '../../src/platform/id.ts';
import { currentPosition, dropOldChanges } from '../../src/platform/live/changes.ts';
import { readPosition } from '../../src/platform/live/position.ts';
import { eventually, useServer } from '../harness.ts';
import { followLive, nextPowerOfTen, useUpTransactions, writeOverlapping } from './live.ts';

const server = useServer();

const follow = (token: string, lastEventId?: string) =>
  followLive(server().url, token, { ...(lastEventId && { lastEventId }) });

const addChange = (id: string) =>
  sql`insert into changes (topic, op, property_id, record_id) values ('property', 'update', ${server().property}, ${id})`;

describe('live updates', () => {
  test('a late commit is delivered after a transaction that began later and committed first', async () => {
    const stream = follow(server().manager.accessToken);
    await stream.ready();
    const [early, late] = [newId(), newId()];
    const first = await server().db.startTransaction().execute();
    await addChange(early).execute(first);
    await addChange(late).execute(server().db);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await first.commit().execute();
    await eventually(async () => stream.changes().length === 2);
    expect(stream.changes()).toEqual([early, late]);
    await stream.stop();
  });

  test('long transactions that have recorded no change hold nothing back', async () => {
    const stream = follow(server().manager.accessToken);
    await stream.ready();
    const { db: elsewhere } = openDatabase({ ...inject('cluster'), database: 'postgres' }, 1);
    const [writer, undone, reader, other] = await Promise.all(
      [server().db, server().db, server().db, elsewhere].map((db) => db.startTransaction().execute()),
    );
    const ids = Array.from({ length: 3 }, () => newId());
    for (const tx of [writer, undone, other]) await sql`select pg_current_xact_id()`.execute(tx!);
    await sql`set transaction isolation level repeatable read, read only`.execute(reader!);
    await sql`select count(*) from changes`.execute(reader!);
    await sql`savepoint undone`.execute(undone!);
    await addChange(newId()).execute(undone!);
    await sql`rollback to savepoint undone`.execute(undone!);
    await addChange(ids[0]!).execute(server().db);
    await eventually(async () => stream.changes().length === 1);
    await addChange(ids[1]!).execute(undone!);
    await undone!.commit().execute();
    await eventually(async () => stream.changes().length === 2);
    await addChange(ids[2]!).execute(writer!);
    await writer!.commit().execute();
    await eventually(async () => stream.changes().length === 3);
    expect(stream.changes()).toEqual(ids);
    await Promise.all([reader!.rollback().execute(), other!.rollback().execute()]);
    await elsewhere.destroy();
    await stream.stop();
  });

  test('positions that a crash takes back are delivered when they are used again', async () => {
    const { db, manager } = server();
    const stream = follow(manager.accessToken);
    await stream.ready();
    const [before, after] = [newId(), newId()];
    await addChange(before).execute(db);
    await eventually(async () => stream.changes().length === 1);
    const undone = await db.startTransaction().execute();
    await addChange(newId()).execute(undone);
    await undone.rollback().execute();
    const resumed = follow(manager.accessToken);
    await resumed.ready();
    // Several reads later, as the sequence would be without its unflushed values.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await sql`select setval('changes_position_seq', last_value - 1) from changes_position_seq`.execute(db);
    await addChange(after).execute(db);
    await eventually(async () => resumed.changes().length === 1 && stream.changes().length === 2);
    expect([stream.changes(), resumed.changes()]).toEqual([[before, after], [after]]);
    await Promise.all([stream.stop(), resumed.stop()]);
  });

  test('a console that reconnects gets missed changes once and in order', async () => {
    const all = Array.from({ length: 60 }, () => newId());
    const first = follow(server().manager.accessToken);
    await first.ready();
    for (const id of all.slice(0, 20)) await addChange(id).execute(server().db);
    await eventually(async () => first.changes().length >= 10);
    await first.stop();
    const known = first.seen.filter(({ topic }) => topic === 'property').slice(0, 7);
    for (const id of all.slice(20, 40)) await addChange(id).execute(server().db);
    const second = follow(server().manager.accessToken, known.at(-1)?.id);
    for (const id of all.slice(40)) await addChange(id).execute(server().db);
    await eventually(async () => second.changes().length >= 53);
    expect([...known.map(({ _id }) => _id), ...second.changes()]).toEqual(all);
    await second.stop();
  });

  test.each([
    'not-a-position',
    '-1.-1',
    '1',
    '１.1',
    "1.1'",
    '1.1 ',
    '1.10000000000000000',
    '1.9999999999999999',
    // Of the previous version.
    '1-1',
  ])('%s is not a position and responds with reset', async (id) => {
    const stream = follow(server().manager.accessToken, encodeURI(id));
    await stream.ready();
    expect(stream.seen.map(({ topic }) => topic)).toEqual(['reset', 'ready']);
    await stream.stop();
  });

  test('a position in the future responds with reset', async () => {
    const stream = follow(server().manager.accessToken, `1.${(await currentPosition(server().db)) + 1000}`);
    await stream.ready();
    expect(stream.seen[0]?.topic).toBe('reset');
    await stream.stop();
  });

  test('positions older than a day get reset, even within one transaction, while later ones resume', async () => {
    const { db, manager } = server();
    const ids = Array.from({ length: 6 }, () => newId());
    const before = follow(manager.accessToken);
    await before.ready();
    await db.transaction().execute(async (tx) => {
      for (const id of ids) await addChange(id).execute(tx);
    });
    await eventually(async () => before.changes().length === ids.length);
    await before.stop();
    const positions = before.seen.filter(({ topic }) => topic === 'property').map(({ id }) => id);
    // Ages changes in order.
    await sql`
      update changes set created_at = now() - interval '26 hours' where record_id = any (${ids.slice(0, 4)})
        or position < (select min(position) from changes where record_id = any (${ids}))`.execute(db);
    await dropOldChanges(db, 1);
    const resumed = await Promise.all(
      positions.map(async (id) => {
        const stream = follow(manager.accessToken, id);
        await stream.ready();
        await stream.stop();
        return stream.seen[0]?.topic === 'reset' ? 'reset' : stream.changes();
      }),
    );
    expect(resumed).toEqual(['reset', 'reset', 'reset', ids.slice(4), ids.slice(5), []]);
    await sql`update changes set created_at = now() - interval '24 hours 40 minutes' where record_id = any (${ids})`.execute(
      db,
    );
    const stale = follow(manager.accessToken, positions[3]);
    await stale.ready();
    expect(stale.seen[0]?.topic).toBe('reset');
    await stale.stop();
  });
});

describe('across a power of ten of the transaction counter', () => {
  const write = (db: Db, id: string) => addChange(id).execute(db);
  const isOrdered = (ids: readonly string[]) =>
    ids.every((id, index) => (readPosition(id) ?? -1) > (readPosition(ids[index - 1] ?? '') ?? -1));

  /**
   * A client whose connection keeps dropping and that resumes at either process from the last id, until every change
   * has arrived.
   */
  async function flap(urls: readonly string[], token: string, from: string, written: () => number | undefined) {
    const seen: { id: string; _id: string }[] = [];
    let lastEventId = from;
    for (let turn = 0, isLast = false; !isLast; turn++) {
      const total = written();
      isLast = total !== undefined;
      const stream = followLive(urls[turn % urls.length] ?? '', token, { lastEventId });
      if (isLast || turn % 3 === 0) await stream.ready();
      if (isLast) await eventually(async () => seen.length + stream.changes().length >= (total ?? 0));
      await new Promise((resolve) => setTimeout(resolve, isLast ? 300 : (turn * 13) % 40));
      await stream.stop();
      lastEventId = stream.seen.at(-1)?.id ?? lastEventId;
      seen.push(...stream.seen.filter(({ topic }) => topic === 'property').map(({ id, _id }) => ({ id, _id })));
    }
    return seen;
  }

  test.each(['the next', 'the one after it'])(
    '%s: nothing is lost, repeated or out of order, including resumes from earlier',
    async () => {
      const token = server().manager.accessToken;
      const power = await nextPowerOfTen(server().db);
      const live = follow(token);
      await live.ready();
      const begin = live.seen.at(-1)?.id ?? '';
      let written: number | undefined;
      const writing = writeOverlapping(server().db, { writers: 6, until: power + 60n, write })
        .then((ids) => {
          written = ids.length;
          return ids;
        })
        .finally(() => (written ??= 0));
      const second = await server().another();
      await useUpTransactions(server().db, power);
      const flapping = flap([server().url, second.url], token, begin, () => written);
      const committed = await writing;
      await eventually(async () => live.changes().length >= committed.length);
      const all = live.seen.filter(({ topic }) => topic === 'property').map(({ id, _id }) => ({ id, _id }));
      expect(all.map(({ _id }) => _id).toSorted()).toEqual(committed.toSorted());
      expect(isOrdered(all.map(({ id }) => id))).toBe(true);
      const transactions = all.map(({ id }) => BigInt(id.split('.')[0] ?? ''));
      expect(transactions.some((id) => id < power) && transactions.some((id) => id > power)).toBe(true);
      expect(await flapping).toEqual(all);
      // A new process has no memory, so it reads from the database.
      const third = await server().another();
      for (const from of [begin, all[0]?.id, all[5]?.id, all[Math.floor(all.length / 2)]?.id, all.at(-1)?.id]) {
        const after = all.slice(all.findIndex(({ id }) => id === from) + 1);
        for (const { url } of [{ url: server().url }, third]) {
          const stream = followLive(url, token, { lastEventId: from ?? '' });
          await stream.ready();
          await stream.stop();
          expect(stream.changes()).toEqual(after.map(({ _id }) => _id));
        }
      }
      await live.stop();
      await second.close();
      await third.close();
    },
    60_000,
  );
});
