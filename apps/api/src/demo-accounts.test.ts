import { readFile } from 'node:fs/promises';
import { demoPassword } from '@hearth/contract/identity/demo-accounts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { closeDemoAccounts, openDemoAccounts } from './demo-accounts.ts';
import { makeDemoWorld } from './demo-world.ts';
import { hashPassword } from './platform/user-pool/password.ts';
import { codeIn, cookieOf, goodPassword, mailAfter, withoutFactor } from '../test/sign-in/sign-in.ts';
import { testSecrets } from '../test/secrets.ts';
import { startTestServer, type TestServer } from '../test/harness.ts';
import type { Db } from './platform/db/database.ts';

const { signIn, refresh, me, confirmPassword, resetPassword } = contract.sessions;
const manager = 'manager@hearth.example';

let server: TestServer;
let stop: () => Promise<void>;
let db: Db;

/** A server with a small demo world in addition to the test users. */
const startWith = (env: Record<string, string>) =>
  startTestServer({
    env,
    fill: async (empty) =>
      makeDemoWorld({
        db: empty,
        secrets: await testSecrets(empty),
        files: { put: async () => undefined, remove: async () => undefined },
        log: { info: () => undefined },
        now: new Date('2026-03-18T15:00:00Z'),
        properties: 1,
        residents: 12,
        logs: 20,
      }),
  });

beforeAll(async () => {
  ({ server, stop } = await startWith({ HEARTH_DEMO: 'true' }));
  ({ db } = server);
}, 120_000);
afterAll(() => stop());
beforeEach(() => openDemoAccounts(db));

const enter = async (email: string, password = demoPassword) =>
  withoutFactor(await server.as().call(signIn, { body: { email, password } }));
const idOf = async (email: string) =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const isDisabled = async (email: string) => {
  const row = await db.selectFrom('users').select('disabled_at').where('email', '=', email).executeTakeFirstOrThrow();
  return row.disabled_at !== null;
};
/** Demo accounts that may sign in. */
const open = async () =>
  (
    await sql`
      select from users u where subject = id and disabled_at is null and deleted_at is null
        and exists (select from credentials c where c.user_id = u.id)`.execute(db)
  ).rows.length;

test('starting without demo mode ends the sessions of demo accounts and blocks their sign-in', async () => {
  const session = await enter(manager);
  expect((await server.as(session.body).call(me)).status).toBe(200);
  const closed = await closeDemoAccounts(db);
  expect(closed).toBeGreaterThan(20);
  // Another process closed them, and this one caches callers briefly.
  await expect.poll(async () => (await server.as(session.body).call(me)).status).toBe(401);
  expect((await server.as().call(refresh, {}, cookieOf(session))).status).toBe(401);
  expect((await enter(manager)).status).toBe(401);
  expect(await open()).toBe(0);
  expect((await server.as(server.manager).call(me)).status).toBe(200);
  const trail = await sql`select from audit_log where action = 'demo.close'`.execute(db);
  expect(trail.rows).toHaveLength(closed);
});

test('concurrent starts close each account once, and demo mode reopens them', async () => {
  const before = await open();
  const closed = await Promise.all([closeDemoAccounts(db), closeDemoAccounts(db), closeDemoAccounts(db)]);
  expect(closed.filter((count) => count > 0)).toHaveLength(1);
  expect(await closeDemoAccounts(db)).toBe(0);
  const opened = await Promise.all([openDemoAccounts(db), openDemoAccounts(db)]);
  expect(opened.filter((count) => count > 0)).toEqual(closed.filter((count) => count > 0));
  expect(await open()).toBe(before);
  expect((await enter(manager)).status).toBe(200);
});

test('accounts with their own password stay open, and those staff deactivated stay closed', async () => {
  const own = 'property-admin@hearth.example';
  const mail = await mailAfter(db, own, () => server.as().call(resetPassword, { body: { email: own } }));
  const body = { email: own, code: codeIn(mail.text), password: goodPassword };
  expect((await server.as().call(confirmPassword, { body })).status).toBe(200);
  await db.updateTable('users').set({ disabled_at: new Date() }).where('email', '=', 'viewer@hearth.example').execute();
  await closeDemoAccounts(db);
  expect((await enter(own, goodPassword)).status).toBe(200);
  await openDemoAccounts(db);
  expect(await isDisabled('viewer@hearth.example')).toBe(true);
  expect(await isDisabled(manager)).toBe(false);
});

test('accounts from an earlier version are recognized, and so are changed passwords', async () => {
  await db.deleteFrom('demo_accounts').execute();
  const changed = 'admin@hearth.example';
  const joined = { id: '0'.repeat(23) + '7', email: 'real.person@hearth.example' };
  await db
    .insertInto('users')
    .values({ ...joined, subject: '0'.repeat(23) + '8', first_name: 'Real', last_name: 'Person', role: 'resident' })
    .execute();
  const password_hash = await hashPassword(goodPassword);
  await db.insertInto('credentials').values({ user_id: joined.id, password_hash }).execute();
  await db
    .updateTable('credentials')
    .set({ password_hash })
    .where('user_id', '=', await idOf(changed))
    .execute();
  const migration = await readFile(new URL('../migrations/0013_accounts.sql', import.meta.url), 'utf8');
  await sql.raw(migration.slice(migration.lastIndexOf('insert into demo_accounts'))).execute(db);
  expect(await closeDemoAccounts(db)).toBeGreaterThan(10);
  for (const email of [changed, joined.email]) expect((await enter(email, goodPassword)).status).toBe(200);
  expect((await enter(manager)).status).toBe(401);
});

test("outside demo mode, a reactivated demo account still can't sign in", async () => {
  const production = await startWith({ HEARTH_DEMO: 'false' });
  const body = { email: manager, password: demoPassword };
  const tried = await production.server.as().call(signIn, { body });
  await production.stop();
  expect(tried).toMatchObject({ status: 401, error: { message: 'Incorrect email or password' } });
}, 120_000);
