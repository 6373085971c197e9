import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { startBucket } from '../../test/providers/bucket-server.ts';
import { useServer } from '../../test/harness.ts';
import { databaseUrl } from '../../test/server-process.ts';
import { readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { verifyArchive } from './archive-reader.ts';
import { locationOf } from './location.ts';
import { backUpIfDue } from './schedule.ts';

const server = useServer();
let folder: string;
let bucket: Awaited<ReturnType<typeof startBucket>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-schedule-'));
  bucket = await startBucket();
});
afterAll(async () => {
  await bucket.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => sql`delete from backups`.execute(server().db));

async function configOf(env: Record<string, string>) {
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(server().db);
  return readConfig({
    NODE_ENV: 'production',
    HEARTH_DATA: server().folder,
    DATABASE_URL: databaseUrl({ ...inject('cluster'), database: rows[0]?.database ?? '' }),
    ...env,
  });
}

/** Runs the job's work. The bucket is for backups only; files stay in the folder. */
async function backUp(config: Awaited<ReturnType<typeof configOf>>) {
  await backUpIfDue({ db: server().db, platform: { config, log: createLog('silent') } });
}

const backups = () => server().db.selectFrom('backups').selectAll().orderBy('started_at').execute();
const older = ['hearth-2020-01-01T00-00-00Z.backup', 'hearth-2020-01-02T00-00-00Z.backup', 'mine.backup'];

async function lastSuccess(): Promise<number> {
  const metrics = await (await fetch(`${server().adminUrl}/metrics`)).text();
  return Number(/^hearth_backup_last_success_timestamp_seconds (\S+)$/m.exec(metrics)?.[1]);
}

test('a backup is taken when it is due, by one process, and the newest are kept', async () => {
  const to = join(folder, 'scheduled');
  await mkdir(to);
  for (const name of older) await writeFile(join(to, name), '');
  const config = await configOf({ HEARTH_BACKUP_TO: to, HEARTH_BACKUP_KEEP: '2' });
  expect(await lastSuccess()).toBeNaN();
  await Promise.all([backUp(config), backUp(config)]);
  await backUp(config);
  const [row, ...others] = await backups();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ is_scheduled: true, failure: '' });
  const names = (await readdir(to)).toSorted();
  expect(names).toEqual([older[1], expect.stringMatching(/^hearth-2\d{3}-.+Z\.backup$/), older[2]]);
  await verifyArchive(locationOf(row?.location ?? '', config).read, undefined);
  expect(await lastSuccess()).toBe((row?.started_at.getTime() ?? 0) / 1000);
}, 60_000);

test('a failed backup is recorded, deletes nothing and is tried again', async () => {
  await writeFile(join(folder, 'file'), '');
  const config = await configOf({ HEARTH_BACKUP_TO: join(folder, 'file', 'inside') });
  await backUp(config);
  await backUp(config);
  const rows = await backups();
  expect(rows.map(({ bytes }) => bytes)).toEqual([null, null]);
  expect(rows[0]?.failure).toContain('ENOTDIR');
  expect(await lastSuccess()).toBeNaN();
});

test('backups go to S3 in parts, appear when complete, and the oldest is deleted', async () => {
  const config = await configOf({
    HEARTH_BACKUP_TO: 's3://backups/hearth',
    HEARTH_BACKUP_KEEP: '1',
    S3_ENDPOINT: bucket.url,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: 'secret-of-tests',
    S3_FORCE_PATH_STYLE: 'true',
  });
  const old = '/backups/hearth/hearth-2020-01-01T00-00-00Z.backup';
  bucket.objects.set(old, { bytes: Buffer.alloc(1), contentType: '' });
  bucket.state.refusesParts = true;
  await backUp(config);
  expect([...bucket.objects.keys()]).toEqual([old]);
  expect(bucket.uploads.size).toBe(0);
  bucket.state.refusesParts = false;
  await backUp(config);
  const [failed, good] = await backups();
  expect([failed?.bytes, good?.failure]).toEqual([null, '']);
  expect([...bucket.objects.keys()]).toEqual([(good?.location ?? '').replace('s3:/', '')]);
  await verifyArchive(locationOf(good?.location ?? '', config).read, undefined);
}, 60_000);
