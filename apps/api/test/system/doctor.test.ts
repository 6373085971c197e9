import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { diagnose } from '../../src/doctor/doctor.ts';
import { openDatabase, type Db } from '../../src/platform/db/database.ts';
import { createDatabase, dropDatabase, type Connection } from '../../src/platform/db/embedded/databases.ts';
import { newId } from '../../src/platform/id.ts';
import { addAllPartitions, dropPartitions } from '../../src/platform/partitions/partitions.ts';
import { openSecrets } from '../../src/platform/secrets/secrets.ts';
import { readConfig } from '../../src/platform/config.ts';
import { startBucket } from '../providers/bucket-server.ts';
import { accessToken, startExpo } from '../providers/expo-server.ts';
import { MailServer } from '../providers/mail-server.ts';
import { startMaxio } from '../providers/maxio-server.ts';
import { startPropexo } from '../providers/propexo-server.ts';
import { oddities } from '../providers/protocol-server.ts';
import { databaseUrl } from '../server-process.ts';
import { testKey } from '../test-key.ts';
import { startTremendous } from '../providers/tremendous-server.ts';
import { account, startTwilio } from '../providers/twilio-server.ts';

const patient = { timeoutMs: 60_000 };
const mail = new MailServer();
let database: Connection;
let db: Db;
let folder: string;
let env: Record<string, string>;
let bucket: Awaited<ReturnType<typeof startBucket>>;
let twilio: Awaited<ReturnType<typeof startTwilio>>;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-doctor-'));
  database = { ...inject('cluster'), database: `doctor_${newId()}` };
  await createDatabase(database, database.database, { template: 'template_hearth' });
  ({ db } = openDatabase(database, 2));
  const [smtpUrl, expo, maxio, propexo, tremendous] = await Promise.all([
    mail.start(),
    startExpo(),
    startMaxio(),
    startPropexo(),
    startTremendous(),
  ]);
  bucket = await startBucket();
  twilio = await startTwilio();
  stops.push(
    () => mail.stop(),
    ...[expo, maxio, propexo, tremendous, bucket, twilio].map((server) => () => server.stop()),
  );
  env = {
    NODE_ENV: 'production',
    HEARTH_DATA: folder,
    HEARTH_KEY: testKey,
    HEARTH_PUBLIC_URL: twilio.url,
    DATABASE_URL: databaseUrl(database),
    SUPPORT_PHONE: '+1 303 222 1212',
    SUPPORT_EMAIL: 'help@ruiz-living.com',
    SUPPORT_TICKET_URL: 'https://help.ruiz-living.com',
    SMTP_URL: smtpUrl.replace('://', '://hearth:mail-secret@'),
    S3_BUCKET: 'hearth-files',
    S3_ENDPOINT: bucket.url,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: 'bucket-secret',
    S3_FORCE_PATH_STYLE: 'true',
    TWILIO_BASE_URL: twilio.url,
    TWILIO_ACCOUNT_SID: account.sid,
    TWILIO_AUTH_TOKEN: account.token,
    TWILIO_MESSAGING_SERVICE_SID: account.service,
    EXPO_BASE_URL: expo.url,
    EXPO_ACCESS_TOKEN: accessToken,
    ...maxio.env,
    ...propexo.env,
    ...tremendous.env,
  };
  await openSecrets(db, readConfig(env));
});

afterAll(async () => {
  await db.destroy();
  await Promise.all(stops.map((stop) => stop()));
  await dropDatabase(database, database.database);
  await rm(folder, { recursive: true });
});

afterEach(() => {
  mail.replies.clear();
  bucket.state.isReadOnly = false;
  twilio.forget();
});

/** The findings by check, and that none of them shows a secret. */
async function examine(changes: Record<string, string | undefined> = {}, options: Parameters<typeof diagnose>[1] = {}) {
  const given = { ...env, ...changes };
  const found = await diagnose(given, { ...patient, ...options });
  const text = JSON.stringify(found);
  const secrets = ['mail-secret', 'bucket-secret', testKey, account.token, accessToken, 'wrong-secret'];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  return Object.fromEntries(found.map(({ check, status, message }) => [check, `${status}: ${message}`]));
}

const ehlo = '250-mail.example.com\r\n250 AUTH PLAIN';

test('everything that works is ok, and nothing is left behind or sent', async () => {
  mail.replies.set('EHLO', ehlo);
  mail.replies.set('other', '235 2.7.0 accepted');
  // The public address is another server's here.
  const found = await examine({ HEARTH_PUBLIC_URL: 'http://localhost:4600' });
  expect(found).toMatchObject({
    Configuration: 'ok: Every setting is valid.',
    // The tests' server trades durability for speed.
    Database: 'warning: The server may lose saved data in a power cut. Turn on fsync and synchronous_commit.',
    'Database rights': 'ok: hearth has the rights it needs.',
    Schema: expect.stringMatching(/^ok: Up to date \(\d{4}_.*\.sql\)\.$/),
    Partitions: 'ok: Live changes and delivery logs have partitions ahead.',
    Connections: expect.stringMatching(/^ok: Prepared statements work; /),
    Notifications: 'ok: Arrive at once.',
    Key: expect.stringMatching(/^ok: The key \([0-9a-f]{12}\) matches the secrets in the database\./),
    Bucket: 'ok: Writing, reading and deleting work in hearth-files.',
    Email: expect.stringMatching(/^ok: The mail server 127\.0\.0\.1:\d+ accepts the sign-in\.$/),
    Twilio: 'ok: Twilio accepts the credentials.',
    Expo: 'ok: Expo accepts the credentials.',
    Tremendous: 'ok: Tremendous accepts the credentials.',
    Maxio: 'ok: Maxio accepts the credentials.',
    Propexo: 'ok: Propexo accepts the credentials.',
    Clock: expect.stringMatching(/^ok: Agrees with .*the database.*$/),
  });
  expect(bucket.objects.size).toBe(0);
  expect(mail.received).toEqual([]);
});

test('partitions that no job added are named', async () => {
  await dropPartitions(db, 'changes', sql`now() + interval '1 year'`);
  expect((await examine({})).Partitions).toBe(
    'warning: changes has no partition ahead, so its rows collect in the default one. Start a worker: its hourly job adds them.',
  );
  await addAllPartitions(db);
  expect((await examine({})).Partitions).toMatch(/^ok/);
});

test('scheduled backups must be writable, have room and be recent', async () => {
  const to = join(folder, 'backups');
  const backups = async (changes: Record<string, string>) => (await examine(changes)).Backups;
  expect((await examine()).Backups).toBeUndefined();
  expect(await backups({ HEARTH_BACKUP_TO: to })).toMatch(/^warning: There is no backup yet\./);
  const taken = (startedAt: Date, bytes: number) =>
    db.insertInto('backups').values({ started_at: startedAt, location: to, bytes, is_scheduled: true }).execute();
  await taken(new Date(Date.now() - 72 * 3_600_000), 1000);
  expect(await backups({ HEARTH_BACKUP_TO: to })).toMatch(/^warning: The last good backup is of \d{4}-/);
  await taken(new Date(), 1000);
  expect(await backups({ HEARTH_BACKUP_TO: to })).toBe(`ok: ${to} can be written, and the last backup is recent.`);
  expect(await backups({ HEARTH_BACKUP_TO: 's3://hearth-files/backups' })).toMatch(/^ok: s3:/);
  expect(bucket.objects.size).toBe(0);
  bucket.state.isReadOnly = true;
  expect(await backups({ HEARTH_BACKUP_TO: 's3://hearth-files/backups' })).toMatch(
    /^problem: Can't write to s3:\/\/hearth-files\/backups\. The key isn't allowed to do that\./,
  );
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  expect(await backups({ HEARTH_BACKUP_TO: join(file, 'backups') })).toMatch(/^problem: Can't write to /);
  await taken(new Date(), 2 ** 52);
  expect(await backups({ HEARTH_BACKUP_TO: to })).toMatch(/^problem: \d+ MB free in .* Free some space\.$/);
  await db.deleteFrom('backups').execute();
});

test('rejected credentials name the settings to correct', async () => {
  mail.replies.set('EHLO', ehlo);
  mail.replies.set('other', '535 5.7.8 not accepted');
  bucket.state.isReadOnly = true;
  const found = await examine({
    TWILIO_AUTH_TOKEN: 'wrong-secret',
    EXPO_ACCESS_TOKEN: 'wrong-secret',
    TREMENDOUS_API_KEY: 'wrong-secret',
    MAXIO_API_KEY: 'wrong-secret',
    PROPEXO_API_KEY: 'wrong-secret',
    HEARTH_KEY: `${'w'.repeat(43)}=`,
    DATABASE_URL: databaseUrl({ ...database, user: 'nobody_here' }).replace('@', ':wrong-secret@'),
  });
  expect(found).toMatchObject({
    Email: expect.stringMatching(/^problem: The mail server \S+ rejects the user name or password \(535\)\. Correct/),
    Bucket: expect.stringMatching(
      /^problem: Can't write to the bucket hearth-files\. The key isn't allowed to do that\. Allow/,
    ),
    Twilio: 'problem: Twilio rejects the credentials. Correct TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
    Expo: 'problem: Expo rejects the credentials. Correct EXPO_ACCESS_TOKEN.',
    Tremendous: 'problem: Tremendous rejects the credentials. Correct TREMENDOUS_API_KEY.',
    Maxio: 'problem: Maxio rejects the credentials. Correct MAXIO_API_KEY.',
    Propexo: 'problem: Propexo rejects the credentials. Correct PROPEXO_API_KEY.',
    Database: expect.stringMatching(/^problem: The server doesn't let this user connect\. Correct DATABASE_URL/),
    'Public address': expect.stringMatching(/^problem: Something other than Hearth responds at /),
  });
  expect(found).not.toHaveProperty('Schema');
  expect((await examine({ S3_ACCESS_KEY_ID: 'unknown' })).Bucket).toMatch(/Correct S3_ACCESS_KEY_ID\.$/);
  const other = await examine({ HEARTH_KEY: `${'w'.repeat(43)}=` });
  expect(other.Key).toMatch(/^problem: HEARTH_KEY isn't the key that this database's secrets are encrypted with/);
});

test('what is unreachable or never answers is named', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const closed = `127.0.0.1:${(probe.address() as AddressInfo).port}`;
  probe.close();
  await once(probe, 'close');
  const found = await examine({
    SMTP_URL: `smtp://${closed}`,
    S3_ENDPOINT: `http://${closed}`,
    TWILIO_BASE_URL: `http://${closed}`,
    MAXIO_BASE_URL: 'https://maxio.invalid',
    DATABASE_URL: `postgresql://hearth:wrong-secret@${closed}/hearth`,
    HEARTH_PUBLIC_URL: `http://${closed}`,
  });
  expect(found).toMatchObject({
    Email: `problem: Can't reach the mail server ${closed}: connection refused. Correct SMTP_URL, or open the firewall to it.`,
    Bucket: expect.stringMatching(/^problem: Can't write to the bucket hearth-files\. Check S3_ENDPOINT \(connection/),
    Twilio: `problem: Can't reach ${closed}: connection refused. Correct TWILIO_BASE_URL, or open the firewall to it.`,
    Maxio: expect.stringMatching(/^problem: Can't reach maxio\.invalid: .*Correct MAXIO_BASE_URL/),
    Database: "problem: Can't reach the database: connection refused. Start the server, or correct DATABASE_URL.",
    'Public address': `warning: This machine can't open http://${closed}: connection refused. Start Hearth or the proxy in front of it.`,
  });
  twilio.answerNext(oddities.silent);
  const { Twilio } = await examine({ HEARTH_PUBLIC_URL: 'http://localhost:4600' }, { timeoutMs: 500 });
  expect(Twilio).toBe('problem: No response within 0.5 seconds.');
});

test('a direct address of another database is named', async () => {
  const direct = databaseUrl({ ...database, database: 'postgres' });
  expect((await examine({ DATABASE_DIRECT_URL: direct })).Notifications).toBe(
    'warning: Not received through DATABASE_DIRECT_URL. It must name the server behind DATABASE_URL, without a pooler.',
  );
});

test('older and newer schemas, an empty database and a user without rights are distinguished', async () => {
  const schema = async () => (await examine()).Schema;
  const changed = async (query: ReturnType<typeof sql>) => {
    try {
      await query.execute(db);
      return await schema();
    } finally {
      await sql`delete from migrations where name = '9999_later.sql'`.execute(db);
    }
  };
  expect(await changed(sql`insert into migrations (name) values ('9999_later.sql')`)).toBe(
    'problem: A newer Hearth upgraded this database (9999_later.sql). Start that version instead.',
  );
  expect(await changed(sql`delete from migrations where name like '028%'`)).toMatch(
    /^warning: An older Hearth used this database last, and it lacks \d+ migrations\. The next start upgrades it: back it up first\.$/,
  );
  const empty = { ...database, database: `doctor_${newId()}` };
  const user = `doctor_${newId()}`;
  await createDatabase(database, empty.database);
  try {
    expect((await examine({ DATABASE_URL: databaseUrl(empty) })).Schema).toMatch(/^ok: The database is empty\./);
    await sql.raw(`create role ${user} login`).execute(db);
    expect((await examine({ DATABASE_URL: databaseUrl({ ...empty, user }) }))['Database rights']).toBe(
      `problem: ${user} isn't allowed to create tables. Make it the owner: alter database … owner to ${user}.`,
    );
  } finally {
    await dropDatabase(database, empty.database);
    await sql.raw(`drop role if exists ${user}`).execute(db);
  }
});

test('a clock that differs from the database or a provider is a problem', async () => {
  const ahead = await examine({}, { now: () => Date.now() + 90_000 });
  expect(ahead.Clock).toMatch(
    /^problem: This machine's clock is (89|9\d) seconds ahead of .*Turn on time synchronization \(NTP\)/,
  );
  twilio.answerNext(oddities.status(200, { date: new Date(Date.now() + 3_600_000).toUTCString() }));
  const behind = await examine({ HEARTH_PUBLIC_URL: 'http://localhost:4600' });
  expect(behind.Clock).toMatch(/^problem: This machine's clock is 3\d{3} seconds behind Twilio\./);
});

test('a test email goes to the given address only when asked for', async () => {
  const { Email } = await examine(
    { SMTP_URL: env.SMTP_URL?.replace('hearth:mail-secret@', '') },
    {
      sendTestTo: 'ana@ruiz-living.com',
    },
  );
  expect(Email).toMatch(/^ok: The mail server \S+ responds\. A test email is on its way to ana@ruiz-living\.com\.$/);
  expect(mail.received.map(({ recipients }) => recipients)).toEqual([['<ana@ruiz-living.com>']]);
  mail.received.length = 0;
});

const cli = fileURLToPath(new URL('../../src/doctor-cli.ts', import.meta.url));
const command = (given: Record<string, string>, ...flags: string[]) =>
  new Promise<{ code: number; out: string }>((resolve) =>
    execFile(process.execPath, [cli, ...flags], { env: { ...process.env, ...given } }, (error, out) =>
      resolve({ code: error ? Number(error.code) : 0, out }),
    ),
  );

test('the command prints a line per check or JSON, and exits with 1 if there is a problem', async () => {
  const data = await mkdtemp(join(folder, 'new-'));
  const [fine, wrong] = await Promise.all([
    command({ HEARTH_DATA: data }),
    command({ HEARTH_DATA: data, PORT: 'http' }, '--json'),
  ]);
  expect(fine.code, fine.out).toBe(0);
  expect(fine.out).toMatch(/^ok {7}Data folder {6}Writable, \d+ MB free in .*$/m);
  expect(fine.out).toMatch(/^ok {7}Database {9}There is none yet\. The first start creates it\.$/m);
  expect(wrong.code).toBe(1);
  expect(JSON.parse(wrong.out)).toEqual([
    {
      check: 'Configuration',
      status: 'problem',
      message: "PORT isn't valid (it must be a port number from 0 to 65535). Correct it and start again.",
    },
  ]);
});

test('support contacts from the console count as well', async () => {
  const { Configuration } = await examine({ SUPPORT_EMAIL: undefined });
  expect(Configuration).toContain('Set SUPPORT_EMAIL, or change them in the console');
  await sql`update system_config set settings = '{"supportEmail": "help@ruiz-living.com"}'`.execute(db);
  expect((await examine({ SUPPORT_EMAIL: undefined })).Configuration).toBe('ok: Every setting is valid.');
  await sql`update system_config set settings = '{}'`.execute(db);
});
