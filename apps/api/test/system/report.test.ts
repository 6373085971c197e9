import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { secrets, settings, type Setting } from '../../src/platform/environment.ts';
import { recordFailure } from '../../src/platform/http/failures.ts';
import { anonymizer, describeConfig } from '../../src/report/anonymous.ts';
import { useServer } from '../harness.ts';
import { fillDemo } from '../lists/large-world.ts';
import { databaseUrl } from '../server-process.ts';
import { testKey } from '../test-key.ts';

const server = useServer({ fill: fillDemo, checksTotals: false });
const cli = fileURLToPath(new URL('../../src/report-cli.ts', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-report-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Nothing listens there, so that nothing leaves this machine. */
async function closedPort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

const secretValues: Partial<Record<Setting, string>> = Object.fromEntries(
  secrets.map((name) => [name, `secret-of-${name.toLowerCase()}`]),
);

/** A test account is named like its role, which column names contain. */
const roleAsName = 'resident';

test('the support file tells versions, sizes and errors, but no person, address or secret', async () => {
  const { db } = server();
  const { rows: people } = await sql<{ words: string[] }>`
    select array[first_name || ' ' || last_name, last_name, email, contact_email, phone] as words from users
    union all select array[name, address, email, phone, property_code, website] from properties
    union all select array[first_name || ' ' || last_name, last_name, email, phone] from leads
    union all select array[name] from companies`.execute(db);
  const [person] = people;
  const [name = '', , email = ''] = person?.words ?? [];
  await sql`insert into pgboss.job (name, data, state, output, completed_on) values
    ('mail-gift', ${JSON.stringify({ email })}::jsonb, 'failed',
      ${JSON.stringify({ message: `ProviderError: ${name} at ${email} is unknown` })}::jsonb, now())`.execute(db);
  recordFailure(new TypeError(`${name} is not a function`), { requestId: 'f'.repeat(24) });
  const closed = `127.0.0.1:${await closedPort()}`;
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(db);
  const database = { ...inject('cluster'), database: rows[0]?.database ?? '' };
  const env: Record<string, string> = {
    ...secretValues,
    NODE_ENV: 'production',
    HEARTH_DATA: folder,
    HEARTH_KEY: testKey,
    HEARTH_KEY_PREVIOUS: `${'p'.repeat(43)}=`,
    HEARTH_PUBLIC_URL: `http://${closed}`,
    HEARTH_PRODUCT: 'Ruiz Living Rewards',
    SUPPORT_EMAIL: 'ana@ruiz-living.com',
    SUPPORT_PHONE: '+1 303 222 1212',
    BILLING_SELLER: 'Ruiz Living\\n1 Elm Court, Denver',
    DATABASE_URL: databaseUrl(database).replace('@', ':secret-of-database@'),
    DATABASE_DIRECT_URL: databaseUrl(database).replace('@', ':secret-of-database@'),
    DATABASE_READ_URL: `postgresql://hearth:secret-of-replica@${closed}/hearth`,
    ADMIN_PORT: new URL(server().adminUrl).port,
    SMTP_URL: `smtp://ana%40ruiz-living.com:secret-of-smtp@${closed}`,
    MAIL_FROM: 'Ana Ruiz <ana@ruiz-living.com>',
    S3_BUCKET: 'ruiz-living-files',
    S3_ENDPOINT: `http://${closed}`,
    MAXIO_BASE_URL: `http://${closed}`,
    TWILIO_BASE_URL: `http://${closed}`,
    TWILIO_ACCOUNT_SID: `AC${'a1'.repeat(16)}`,
    TWILIO_FROM: '+13032221213',
    EXPO_BASE_URL: `http://${closed}`,
    TREMENDOUS_BASE_URL: `http://${closed}`,
    PROPEXO_BASE_URL: `http://${closed}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://${closed}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=secret-of-collector',
  };
  const path = join(folder, 'report.json.gz');
  const { stdout } = await promisify(execFile)(process.execPath, [cli, path], { env: { ...process.env, ...env } });
  expect(stdout).toContain(path);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const text = gunzipSync(await readFile(path)).toString();
  const report = JSON.parse(text) as Record<string, unknown>;
  expect(report).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    configuration: {
      NODE_ENV: 'production',
      HEARTH_KEY: 'set',
      SMTP_URL: 'set',
      S3_REGION: 'default',
      DATABASE_POOL: 24,
    },
    schema: { isCurrent: true, pending: [] },
    database: { oldestTransactionSeconds: null, bytes: expect.any(Number) },
    disk: { freeBytes: expect.any(Number) },
  });
  expect(report.queues).toContainEqual(
    expect.objectContaining({ name: 'mail-gift', failed: 1, errors: ['ProviderError'] }),
  );
  expect(report.tables).toContainEqual(expect.objectContaining({ name: 'public.point_logs' }));
  expect(report.failures).toContainEqual({ at: expect.any(String), error: 'TypeError', requestId: 'f'.repeat(24) });
  expect(report.metrics).toContainEqual(expect.stringMatching(/^hearth_live_streams 0$/));
  expect(report.doctor).toContainEqual({
    check: 'Email',
    status: 'problem',
    message: expect.stringMatching(/^Can't reach the mail server \[\w+\]: connection refused\. Correct SMTP_URL/),
  });
  const words = new Set(people.flatMap((each) => each.words).filter((word) => word.length > 3 && word !== roleAsName));
  expect(words.size).toBeGreaterThan(200);
  const private_ = [
    ...words,
    ...Object.entries(env)
      .filter(([key]) => !isPublic(key))
      .map(([, value]) => value),
  ];
  const parts = ['secret-of', 'ruiz', 'Ruiz', closed, database.database, folder];
  expect([...private_, ...parts].filter((word) => text.includes(word))).toEqual([]);
}, 60_000);

const isPublic = (name: string) => ['NODE_ENV', 'ADMIN_PORT'].includes(name);

test('of a setting with text only says whether it is set, whatever the text is', () => {
  const text = 'Ana Ruiz, 1 Elm Court';
  const config = Object.fromEntries(settings.map((name) => [name, text]));
  const shown = describeConfig(config as never);
  expect(Object.values(shown).filter((value) => value !== 'set' && value !== text)).toEqual([]);
  expect(Object.keys(shown).filter((name) => shown[name] === text)).toEqual(['NODE_ENV', 'LOG_LEVEL']);
});

test.each([
  ["Can't write to /srv/ana/data (EACCES).", "Can't write to [path] (EACCES)."],
  ['Mail to ana.ruiz@living.example was refused by 192.0.2.7:25.', 'Mail to [email] was refused by [address].'],
  ['See https://living.example/?user=ana.', 'See [address]'],
])('%s becomes %s', (given, expected) => {
  expect(anonymizer(readConfig({}))(given)).toBe(expected);
});
