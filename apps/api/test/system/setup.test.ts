import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { contract } from '@hearth/contract';
import { createDatabase, dropDatabase } from '../../src/platform/db/embedded/databases.ts';
import { openDatabase, type Db } from '../../src/platform/db/database.ts';
import { newId } from '../../src/platform/id.ts';
import { client } from '../client.ts';
import { databaseUrl, launchServerProcess } from '../server-process.ts';
import { goodPassword } from '../sign-in/sign-in.ts';

const cli = fileURLToPath(new URL('../../src/setup-cli.ts', import.meta.url));
const flags = [
  '--email=Ana@residences.example',
  '--name=Ana de la Cruz',
  '--company=Ruiz Living',
  '--property=Elm Court',
  '--state=co',
];
let folder: string;
const databases: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-setup-'));
});
afterAll(async () => {
  for (const name of databases) await dropDatabase(inject('cluster'), name);
  await rm(folder, { recursive: true, force: true });
});

/** An empty database and the environment of a production Hearth on it. */
async function emptyDatabase() {
  const database = `setup_${newId()}`;
  await createDatabase(inject('cluster'), database);
  databases.push(database);
  const connection = { ...inject('cluster'), database };
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl(connection),
    HEARTH_DATA: join(folder, database),
    HEARTH_DEMO: 'false',
  };
  const look = async <T>(read: (db: Db) => Promise<T>) => {
    const { db } = openDatabase(connection, 2);
    try {
      return await read(db);
    } finally {
      await db.destroy();
    }
  };
  return { env, look };
}

/** Runs the command without a terminal. */
const setup = (env: Record<string, string>, ...given: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(process.execPath, [cli, ...given], { env: { ...process.env, ...env } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
    child.stdin?.end();
  });

const linkIn = (out: string) => /^Sign in: (\S+\/signup#(\S+))$/m.exec(out)?.[2] ?? '';
const counts = (db: Db) =>
  sql<object>`select (select count(*)::int from users) as users, (select count(*)::int from companies) as companies,
    (select count(*)::int from properties) as properties, (select count(*)::int from one_time_links) as links`
    .execute(db)
    .then(({ rows }) => rows[0]);

test('concurrent setups on an empty database create one admin, company and property, and the link signs in', async () => {
  const { env, look } = await emptyDatabase();
  const starting = launchServerProcess(env);
  const server = await starting.ready;
  try {
    await starting.said(/No one can sign in yet\. Run npm run setup/);
    const visitor = client(server.url);
    expect((await visitor.call(contract.sessions.settings)).body.needsSetup).toBe(true);
    const runs = await Promise.all([setup(env, ...flags), setup(env, ...flags)]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    expect(runs.map(({ out }) => out.split('\n')[0]).toSorted()).toEqual([
      'Hearth is already set up. Nothing was changed.',
      'Hearth is set up.',
    ]);
    expect(await look(counts)).toEqual({ users: 1, companies: 1, properties: 1, links: 1 });
    expect((await visitor.call(contract.sessions.settings)).body.needsSetup).toBe(false);
    const token = runs.map(({ out }) => linkIn(out)).find(Boolean) ?? '';
    const signedUp = await visitor.call(contract.sessions.signUp, {
      body: { email: 'ana@residences.example', password: goodPassword, token },
    });
    expect(signedUp.status, signedUp.text).toBe(200);
    const admin = client(server.url, signedUp.body.accessToken);
    const me = (await admin.call(contract.sessions.me)).body;
    expect(me).toMatchObject({ role: 'super_admin', user: { firstName: 'Ana', lastName: 'de la Cruz' } });
    const properties = (await admin.call(contract.properties.list)).body.data;
    expect(properties).toMatchObject([{ name: 'Elm Court', state: 'CO', country: 'US', timezone: 'America/Denver' }]);
    const trail = await look((db) =>
      db.selectFrom('audit_log').select(['action', 'target_kind']).where('action', '=', 'setup').execute(),
    );
    expect(trail.map(({ target_kind }) => target_kind).toSorted()).toEqual(['company', 'property', 'user']);
  } finally {
    await server.stop();
  }
}, 120_000);

test('a setup with missing or invalid input names it and creates nothing; the next one prints a new link', async () => {
  const { env, look } = await emptyDatabase();
  const missing = await setup(env, '--email=ana@residences.example');
  expect(missing).toMatchObject({ code: 1, out: '' });
  expect(missing.err).toMatch(/^Missing: --name, --company, --property, --state\. Usage:/);
  const wrong = await setup(env, ...flags, '--state=ZZ');
  expect(wrong.err).toBe('--state: Enter a US state or Canadian province code, such as CO.\n');
  expect(await look(counts)).toEqual({ users: 0, companies: 0, properties: 0, links: 0 });
  const first = linkIn((await setup(env, ...flags)).out);
  expect(first).not.toBe('');
  const again = await setup(env);
  expect(again.out).toContain(
    "ana@residences.example hasn't signed in yet. For a new link, run npm run setup -- --new-link",
  );
  expect(linkIn(again.out)).toBe('');
  const second = linkIn((await setup(env, '--new-link')).out);
  expect(second).not.toBe('');
  expect(second).not.toBe(first);
  expect(await look(counts)).toEqual({ users: 1, companies: 1, properties: 1, links: 1 });
}, 120_000);
