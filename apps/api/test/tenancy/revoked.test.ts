import { contract } from '@hearth/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../src/platform/db/database.ts';
import type { Application } from '../../src/platform/start.ts';
import { newId } from '../../src/platform/id.ts';
import { client } from '../client.ts';
import { useServer, withinASecond } from '../harness.ts';
import type { Person } from '../scenario.ts';

const server = useServer();
let other: Application;
beforeAll(async () => {
  other = await server().another();
});
afterAll(() => other.close());

interface Case {
  person: Person;
  propertyId: string;
}

const roleOf = (db: Tx, { person }: Case) => db.updateTable('property_roles').where('user_id', '=', person._id);
const ways: Record<string, { status: number; revoke: (db: Tx, about: Case) => Promise<unknown> }> = {
  'a role that was taken away': {
    status: 403,
    revoke: (db, about) => roleOf(db, about).set({ removed_at: new Date() }).execute(),
  },
  'a role that was changed': {
    status: 403,
    revoke: (db, about) => roleOf(db, about).set({ role: 'resident' }).execute(),
  },
  'a session that was ended': {
    status: 401,
    revoke: (db, { person }) =>
      db.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', person.sessionId).execute(),
  },
  'an account that was deactivated': {
    status: 401,
    revoke: (db, { person }) =>
      db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', person._id).execute(),
  },
  'a second factor that is needed now': {
    status: 403,
    revoke: (db, { propertyId }) =>
      db.updateTable('properties').set({ requires_second_factor: true }).where('id', '=', propertyId).execute(),
  },
};

/** The first status other than 200, polling continuously so that the cached caller is never stale. */
async function refusal(url: string, { person, propertyId }: Case, signal: { hasBegun: boolean }) {
  for (;;) {
    const { status } = await client(url, person.accessToken).call(contract.pointLogs.list, { query: { propertyId } });
    if (status !== 200) {
      expect(signal.hasBegun).toBe(true);
      return { status, at: performance.now() };
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Milliseconds that the slower of two processes keeps responding after the change commits. */
async function timeToEnd(way: string, commit: Commit) {
  const { status, revoke } = ways[way] as (typeof ways)[string];
  const propertyId = await server().addProperty(server().company);
  const about = { person: await server().addPerson('manager', propertyId), propertyId };
  const signal = { hasBegun: false };
  const refusals = Promise.all([server().url, other.url].map((url) => refusal(url, about, signal)));
  await new Promise((resolve) => setTimeout(resolve, 100));
  signal.hasBegun = true;
  await commit((db) => revoke(db, about));
  const committedAt = performance.now();
  const ended = await refusals;
  expect(ended.map((reply) => reply.status)).toEqual([status, status]);
  return Math.max(...ended.map(({ at }) => at)) - committedAt;
}

type Commit = (work: (db: Tx) => Promise<unknown>) => Promise<unknown>;
const committed: Commit = (work) => server().db.transaction().execute(work);
/** Simulates a database that doesn't announce the access change. */
const unheard: Commit = (work) =>
  committed(async (db) => {
    await work(db);
    await sql`delete from changes where transaction_id = pg_current_xact_id()`.execute(db);
  });
/** One at a time, since each polls without a pause. */
async function endsInTime(commit: Commit) {
  for (const way of Object.keys(ways)) await withinASecond(() => timeToEnd(way, commit));
}

test('a revoked right, changed role, ended session, closed account or missing factor takes effect within a second on every process', () =>
  endsInTime(committed));

test('they take effect within a second even if no change is announced', () => endsInTime(unheard));

test('they take effect within a second even while another transaction holds up live updates', async () => {
  const open = await server().db.startTransaction().execute();
  await sql`insert into changes (topic, op, record_id) values ('session', 'update', ${newId()})`.execute(open);
  await endsInTime(committed);
  await open.rollback().execute();
});

test('a call that changes something is refused immediately, regardless of the read cache', async () => {
  const propertyId = await server().addProperty(server().company);
  const person = await server().addPerson('manager', propertyId);
  const clients = [server().url, other.url].map((url) => client(url, person.accessToken));
  const read = () => Promise.all(clients.map((as) => as.call(contract.pointLogs.list, { query: { propertyId } })));
  expect((await read()).map(({ status }) => status)).toEqual([200, 200]);
  await unheard((db) => roleOf(db, { person, propertyId }).set({ role: 'read_only_manager' }).execute());
  const request = { params: { id: propertyId }, body: { amount: 50 } };
  const replies = await Promise.all(clients.map((as) => as.call(contract.pointsRequests.request, request)));
  expect(replies.map(({ status }) => status)).toEqual([403, 403]);
});

test('a new role applies to the next call, even for a cached caller', async () => {
  const propertyId = await server().addProperty(server().company);
  const person = await server().addPerson('user');
  const list = (url: string) =>
    client(url, person.accessToken).call(contract.pointLogs.list, { query: { propertyId } });
  for (const url of [server().url, other.url]) expect((await list(url)).status).toBe(403);
  await unheard((db) =>
    db.insertInto('property_roles').values({ user_id: person._id, property_id: propertyId, role: 'manager' }).execute(),
  );
  for (const url of [server().url, other.url]) expect((await list(url)).status).toBe(200);
});

test('access revoked by a process has already ended there when it responds', async () => {
  const person = await server().addPerson('manager', server().property);
  const as = client(server().url, person.accessToken);
  expect((await as.call(contract.sessions.me)).status).toBe(200);
  expect((await as.call(contract.sessions.signOut)).status).toBe(200);
  expect((await as.call(contract.sessions.me)).status).toBe(401);
});
