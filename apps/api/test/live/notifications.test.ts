import { contract } from '@hearth/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { openNotifications, type Notice, type Notifications } from '../../src/platform/db/notifications.ts';
import { newId } from '../../src/platform/id.ts';
import { startTail } from '../../src/platform/live/tail.ts';
import { eventually, useServer } from '../harness.ts';

const server = useServer();
let connection: Parameters<typeof openNotifications>[0];
let other: Notifications;
const heard: (Notice | 'anything')[] = [];

beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server().db);
  connection = { ...inject('cluster'), database: rows[0]?.name };
  other = openNotifications(connection);
  other.follow((notices) => heard.push(...(notices ?? ['anything' as const])));
  await eventually(async () => heard.includes('anything'));
});
afterAll(() => other.close());

test("another process is notified of a call's commits and queued jobs", async () => {
  const { propertyId, users } = { propertyId: server().property, users: [server().resident._id] };
  heard.length = 0;
  const { status } = await server()
    .as(server().superAdmin)
    .call(contract.gifts.award, { query: { propertyId }, body: { users, amount: 5, category: 'Thank You!' } });
  expect(status).toBe(200);
  await expect.poll(() => heard).toContain('changes');
  await expect.poll(() => heard.some((notice) => notice.startsWith('jobs '))).toBe(true);
});

test('a slow database gets one message at a time, and all of them arrive', async () => {
  const { db } = server();
  await sql`create schema slow`.execute(db);
  await sql`create function slow.pg_notify(text, text) returns void language sql as
    'select pg_sleep(0.2); select pg_catalog.pg_notify($1, $2)'`.execute(db);
  const slow = openNotifications({ ...connection, options: '-c search_path=slow,pg_catalog' });
  await new Promise<void>((resolve) => slow.follow((notices) => notices ?? resolve()));
  heard.length = 0;
  const sent = ['jobs a', 'jobs b', 'jobs c', 'jobs d', 'jobs e'] as const;
  for (const notice of sent) {
    slow.send([notice]);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  await expect.poll(() => heard).toEqual(expect.arrayContaining([...sent]));
  await slow.close();
});

test('a disconnected listener reconnects and treats everything as possibly changed', async () => {
  heard.length = 0;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'hearth notifications' and datname = current_database()`.execute(server().db);
  await expect.poll(() => heard).toContain('anything');
});

test('messages from other programs on the channel are ignored', async () => {
  heard.length = 0;
  await sql`select pg_notify('hearth', ${'{"\n\nchanges'}), pg_notify('hearth', '')`.execute(server().db);
  await expect.poll(() => heard).toContain('changes');
  await expect.poll(() => heard).toContain('anything');
});

test("idle live updates poll rarely, and still find other programs' commits", async () => {
  let reads = 0;
  const received: string[] = [];
  const { db } = openDatabase(connection, 1, {
    onStatement: (text) => void (reads += /from changes/.test(text) ? 1 : 0),
  });
  const silent = { send: () => undefined, follow: () => () => undefined, close: async () => undefined };
  const tail = await startTail({ db, hasReplica: false }, silent, { ...console, warn: () => undefined } as never);
  tail.follow({ notify: (changes) => received.push(...changes.map(({ _id }) => _id)), lost: () => undefined });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  reads = 0;
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(reads).toBeLessThan(5);
  const id = newId();
  await sql`insert into changes (topic, op, property_id, record_id) values ('property', 'update', ${server().property}, ${id})`.execute(
    server().db,
  );
  await expect.poll(() => received).toContain(id);
  await tail.stop();
  await db.destroy();
});
