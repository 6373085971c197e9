import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Db } from '../src/platform/db/database.ts';
import { newId } from '../src/platform/id.ts';
import { eventually, useServer } from './harness.ts';
import { approachPowerOfTen, followLive, writeOverlapping } from './live.ts';

const adminPort = randomInt(20_000, 32_000);
const server = useServer({ env: { ADMIN_PORT: String(adminPort) } });
const adminUrl = `http://127.0.0.1:${adminPort}`;

const follow = (token: string, lastEventId?: string) =>
  followLive(server().url, token, { ...(lastEventId && { lastEventId }) });

const addChange = (id: string) =>
  sql`insert into changes (topic, op, property_id, record_id) values ('property', 'update', ${server().property}, ${id})`;

describe('live updates', () => {
  test('a change of a transaction that commits late is told, after one that began later and committed first', async () => {
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

  test('a console that reconnects gets what it missed, once and in order', async () => {
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

  test('a position from before what is kept, or one that never was, answers reset', async () => {
    const unknown = follow(server().manager.accessToken, 'not-a-position');
    await unknown.ready();
    expect(unknown.seen[0]?.topic).toBe('reset');
    await unknown.stop();
    const { id } = unknown.seen[0] ?? { id: '' };
    await sql`update changes_trimmed set transaction_id = pg_current_xact_id()`.execute(server().db);
    const trimmed = follow(server().manager.accessToken, id);
    await trimmed.ready();
    expect(trimmed.seen.map(({ topic }) => topic)).toEqual(['reset', 'ready']);
    await trimmed.stop();
  });

  test('a client that goes away leaves no stream behind', async () => {
    const before = await streams();
    const stream = follow(server().staff.accessToken);
    await stream.ready();
    expect(await streams()).toBe(before + 1);
    await stream.stop();
    await eventually(async () => (await streams()) === before);
  });

  test.each([
    ['a changed role', (id: string) => sql`update property_roles set role = 'read_only_manager' where user_id = ${id}`],
    ['a disabled user', (id: string) => sql`update users set disabled_at = now() where id = ${id}`],
  ])('%s ends an open stream within a second', async (_name, change) => {
    const person = await server().addPerson('manager', server().property);
    const stream = follow(person.accessToken);
    await stream.ready();
    await change(person._id).execute(server().db);
    await sql`insert into changes (topic, op, record_id) values ('user', 'update', ${person._id})`.execute(server().db);
    await eventually(async () => stream.isEnded(), 1);
  });
});

/** Open streams, as the figures of the operator have it. */
async function streams(): Promise<number> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  return Number(/^hearth_live_streams (\d+)$/m.exec(text)?.[1]);
}

describe('across a power of ten of the transaction counter', () => {
  const write = (db: Db, id: string) => addChange(id).execute(db);
  const isOrdered = (ids: readonly string[]) => {
    const places = ids.map((id) => id.split('-').map(BigInt) as [bigint, bigint]);
    return places.every(([transaction, row], index) => {
      const before = places[index - 1];
      return !before || transaction > before[0] || (transaction === before[0] && row > before[1]);
    });
  };

  test.each(['the next', 'the one after it'])(
    '%s: nothing is lost, told twice or out of order, also by a resume from before it',
    async () => {
      const token = server().manager.accessToken;
      const power = await approachPowerOfTen(server().db);
      const live = [follow(token), follow(token)];
      await Promise.all(live.map((stream) => stream.ready()));
      const begin = live[0]?.seen.at(-1)?.id ?? '';
      const committed = await writeOverlapping(server().db, { writers: 6, until: power + 60n, write });
      await eventually(async () => live.every((stream) => stream.changes().length >= committed.length));
      const told = live[0]?.seen.filter(({ topic }) => topic === 'property') ?? [];
      const transactions = told.map(({ id }) => BigInt(id.split('-')[0] ?? ''));
      expect(transactions.some((id) => id < power) && transactions.some((id) => id > power)).toBe(true);
      const middle = told[Math.floor(told.length / 2)]?.id ?? '';
      const resumed = [begin, told[0]?.id ?? '', told[5]?.id ?? '', middle].map((from) => ({
        from,
        stream: follow(token, from),
      }));
      await Promise.all(resumed.map(({ stream }) => stream.ready()));
      for (const stream of live) {
        expect(stream.changes().toSorted()).toEqual(committed.toSorted());
        expect(isOrdered(stream.seen.filter(({ topic }) => topic === 'property').map(({ id }) => id))).toBe(true);
      }
      const all = told.map(({ id, _id }) => ({ id, _id }));
      for (const { from, stream } of resumed) {
        const after = all.slice(all.findIndex(({ id }) => id === from) + 1);
        expect(stream.seen.filter(({ topic }) => topic === 'property').map(({ id, _id }) => ({ id, _id }))).toEqual(
          after,
        );
      }
      await Promise.all([...live, ...resumed.map(({ stream }) => stream)].map((stream) => stream.stop()));
    },
    60_000,
  );
});
