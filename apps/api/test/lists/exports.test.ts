import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@hearth/contract';
import { errorBody, generalMessages } from '@hearth/contract/errors';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { dropIdleReader } from '../../src/platform/http/slow-connections.ts';
import { newId } from '../../src/platform/id.ts';
import { eventually, useServer, withinASecond } from '../harness.ts';
import { RawConnection } from '../http/raw.ts';
import type { Person } from '../scenario.ts';

const server = useServer({ env: { DATABASE_EXPORT_POOL: '5' } });

const rows = 3000;
const note = `a note ${'of many words '.repeat(400)}`;

/** A list long enough that its file overflows the kernel's socket buffers. */
beforeAll(async () => {
  await sql`
    insert into point_logs (id, property_id, user_id, created_by, type, category, audience, points, status, decided_at, note)
    select 'f' || lpad(to_hex(n), 23, '0'), ${server().property}, ${server().resident._id}, ${server().manager._id},
      'surprise', 'Thank You!', 'RESIDENT', 1, 'denied', now(), ${note}
    from generate_series(1, ${rows}) n`.execute(server().db);
});

const path = () => `/api/point-logs?propertyId=${server().property}&format=csv`;

/** Starts an export and stops reading after its beginning. */
async function stalled(person: Person): Promise<RawConnection> {
  const connection = await RawConnection.open(server().url);
  connection.write(`GET ${path()} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${person.accessToken}\r\n\r\n`);
  await eventually(async () => connection.text.includes('\r\n\r\n'));
  connection.socket.pause();
  return connection;
}

const status = (connection: RawConnection) => Number(connection.text.split(' ')[1]);

const running = async () =>
  Number(/^hearth_exports (\d+)$/m.exec(await (await fetch(`${server().adminUrl}/metrics`)).text())?.[1]);
const quiet = () => eventually(async () => (await running()) === 0);

const transactionsOpen = async () =>
  (
    await sql<{ count: number }>`
      select count(*) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(
      server().db,
    )
  ).rows[0]?.count;

describe('stalled readers', () => {
  test('only use up export connections: further exports are refused, and other calls are served', async () => {
    const staff = await Promise.all(Array.from({ length: 8 }, () => server().addPerson('manager', server().property)));
    const readers = [];
    for (const person of staff) readers.push(await stalled(person));
    expect(readers.map(status).toSorted()).toEqual([200, 200, 200, 200, 200, 503, 503, 503]);
    const refused = await server().as(server().viewer).send('GET', path().slice(4));
    expect([refused.status, refused.error.message]).toEqual([503, generalMessages.tooManyExports]);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(errorBody.safeParse(refused.body).error).toBeUndefined();
    const others = await Promise.all(
      Array.from({ length: 40 }, () => server().as(server().manager).call(contract.sessions.me)),
    );
    expect(new Set(others.map((answer) => answer.status))).toEqual(new Set([200]));
    for (const reader of readers) reader.close();
    await quiet();
    expect(await transactionsOpen()).toBe(0);
    expect((await server().as(server().viewer).send('GET', path().slice(4))).status).toBe(200);
  });

  test('get two concurrent exports each, across all processes', async () => {
    const person = await server().addPerson('manager', server().property);
    const first = [await stalled(person), await stalled(person)];
    const third = await server().as(person).send('GET', path().slice(4));
    expect([third.status, third.error.message]).toEqual([503, generalMessages.ownExports]);
    const other = await server().another();
    const elsewhere = await fetch(other.url + path(), { headers: { authorization: `Bearer ${person.accessToken}` } });
    expect(elsewhere.status).toBe(503);
    await other.close();
    for (const reader of first) reader.close();
    await quiet();
    expect((await server().as(person).send('GET', path().slice(4))).status).toBe(200);
  });
});

describe('an export ends immediately, cut off, when', () => {
  test.each([
    ['the user is disabled', ({ _id }: Person) => sql`update users set disabled_at = now() where id = ${_id}`],
    ['the session ends', ({ sessionId }: Person) => sql`update sessions set ended_at = now() where id = ${sessionId}`],
    [
      'the role at the property changes',
      ({ _id }: Person) => sql`update property_roles set role = 'leasing_agent' where user_id = ${_id}`,
    ],
    [
      'the role at the property ends',
      ({ _id }: Person) => sql`update property_roles set removed_at = now() where user_id = ${_id}`,
    ],
  ])('%s', async (_when, change) => {
    const person = await server().addPerson('manager', server().property);
    const reader = await stalled(person);
    expect(status(reader)).toBe(200);
    await change(person).execute(server().db);
    await eventually(async () => (await running()) === 0);
    reader.socket.resume();
    await reader.ended;
    expect(reader.text).not.toMatch(/\r\n0\r\n\r\n$/);
    expect(await transactionsOpen()).toBe(0);
  });

  test.each([
    [
      'the company level ends',
      ({ _id }: Person) =>
        sql`update users set company_id = null, company_role = null, company_group_ids = '{}' where id = ${_id}`,
    ],
    [
      "the property leaves the user's group",
      () => sql`delete from property_groups where property_id = ${server().property}`,
    ],
  ])('%s', async (_when, change) => {
    const { db, company, property, admin, addPerson } = server();
    await withinASecond(async () => {
      const made = await server()
        .as(admin)
        .call(contract.groups.create, { body: { companyId: company, name: newId(), propertyIds: [property] } });
      const person = await addPerson('property_admin');
      const level = { company_id: company, company_role: 'multiSiteAccess', company_group_ids: [made.body.data._id] };
      await db.updateTable('users').set(level).where('id', '=', person._id).execute();
      const reader = await stalled(person);
      expect([status(reader), await running()]).toEqual([200, 1]);
      const at = performance.now();
      await change(person).execute(db);
      await quiet();
      const took = performance.now() - at;
      reader.socket.resume();
      await reader.ended;
      expect(reader.text).not.toMatch(/\r\n0\r\n\r\n$/);
      return took;
    });
  });

  test('continues when something else changes', async () => {
    const person = await server().addPerson('manager', server().property);
    const reader = await stalled(person);
    await sql`insert into property_roles (user_id, property_id, role) values (${person._id}, ${server().sister}, 'manager')`.execute(
      server().db,
    );
    await server()
      .as(server().manager)
      .call(contract.gifts.award, {
        query: { propertyId: server().property },
        body: { users: [server().resident._id], amount: 1, category: 'Thank You!' },
      });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await running()).toBe(1);
    reader.socket.resume();
    await eventually(async () => reader.text.endsWith('\r\n0\r\n\r\n'), 30);
    expect(reader.text.split(note).length - 1).toBe(rows);
    await quiet();
    reader.close();
  });
});

describe('a response', () => {
  const idleMs = 1200;

  /** A server with an endless response, and a reader. */
  async function endless(everyMs: number) {
    const ended = Promise.withResolvers<void>();
    const source = createServer((_request, response) => {
      dropIdleReader(response, idleMs);
      const timer = setInterval(() => response.write(Buffer.alloc(64 * 1024)), everyMs);
      response.once('close', () => {
        clearInterval(timer);
        ended.resolve();
      });
    });
    await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
    const reader = await RawConnection.open(`http://127.0.0.1:${(source.address() as AddressInfo).port}`);
    reader.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    const within = (ms: number) =>
      Promise.race([ended.promise.then(() => true), new Promise((resolve) => setTimeout(resolve, ms, false))]);
    const close = () => {
      reader.close();
      source.close();
    };
    return { reader, within, close };
  }

  test('is dropped if it makes no progress', async () => {
    const { reader, within, close } = await endless(5);
    await eventually(async () => reader.text.length > 0);
    reader.socket.pause();
    expect(await within(15_000)).toBe(true);
    close();
  });

  test('continues if it is read slowly', async () => {
    const { reader, within, close } = await endless(5);
    const sip = setInterval(() => {
      reader.socket.resume();
      setImmediate(() => reader.socket.pause());
    }, 100);
    expect(await within(3 * idleMs)).toBe(false);
    clearInterval(sip);
    close();
  });

  test('continues while the server has nothing to send', async () => {
    const { within, close } = await endless(2 * idleMs);
    expect(await within(3 * idleMs)).toBe(false);
    close();
  });
});
