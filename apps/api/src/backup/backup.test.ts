import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { contract } from '@hearth/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { client } from '../../test/client.ts';
import { eventually, useServer } from '../../test/harness.ts';
import { png } from '../../test/fixtures/pictures.ts';
import { databaseUrl, launchServerProcess } from '../../test/server-process.ts';
import { testKey } from '../../test/test-key.ts';
import * as features from '../app.ts';
import { sealNext } from '../areas/insights/audit/seals/seals.ts';
import { checkAll } from '../check/check-all.ts';
import { checkFiles } from '../check/files.ts';
import { checkAuditLog, checkLedger, checkTotals } from '../check/records.ts';
import type { Section } from '../check/section.ts';
import { readConfig, type Config } from '../platform/config.ts';
import { openDatabase, type Db } from '../platform/db/database.ts';
import { createDatabase, dropDatabase, type Connection } from '../platform/db/embedded/databases.ts';
import { mount } from '../platform/feature.ts';
import { mayDeleteFiles } from '../platform/files/deletion-lock.ts';
import { installCode } from '../platform/db/install-code.ts';
import { readSchemaFiles } from '../platform/db/schema-files.ts';
import { openFileStorage } from '../platform/files/open.ts';
import { readPartitions } from '../platform/partitions/partitions.ts';
import { newId } from '../platform/id.ts';
import { heldUntil } from '../platform/jobs/held.ts';
import { createLog } from '../platform/log.ts';
import type { BackupResult } from './backup.ts';
import { locationOf } from './location.ts';
import { recordBackup } from './record.ts';
import { changeSchema } from './testing.ts';
import { restoreInto } from './restore-into.ts';
import { readVerifiedManifest } from './restore.ts';

const server = useServer();
const passphrase = 'the passphrase of these tests';
const log = createLog('silent');
const { jobs } = mount(features);
let folder: string;
const databases: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-backup-'));
});
afterAll(async () => {
  for (const name of databases) await dropDatabase(inject('cluster'), name);
  await rm(folder, { recursive: true, force: true });
});

async function serverDatabase(): Promise<Connection> {
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(server().db);
  return { ...inject('cluster'), database: rows[0]?.database ?? '' };
}

async function backUp(name: string, key?: string): Promise<BackupResult & { path: string }> {
  const path = join(folder, name);
  const { db: exportPool } = openDatabase(await serverDatabase(), 1, { forCopies: true });
  try {
    const storage = openFileStorage(server().config);
    const source = { db: server().db, exportPool, storage };
    const options = { passphrase: key, isScheduled: false };
    return { ...(await recordBackup(source, locationOf(path, server().config), options)), path };
  } finally {
    await exportPool.destroy();
  }
}

/** An empty database and data folder to restore into. */
async function emptyTarget(env: Record<string, string> = {}) {
  const connection = { ...inject('cluster'), database: `restore_${newId()}` };
  await createDatabase(inject('cluster'), connection.database);
  databases.push(connection.database);
  const config = readConfig({
    NODE_ENV: 'production',
    HEARTH_DATA: join(folder, connection.database),
    DATABASE_URL: databaseUrl(connection),
    HEARTH_KEY: testKey,
    ...env,
  });
  const look = async <T>(read: (db: Db) => Promise<T>) => {
    const { db } = openDatabase(connection, 2);
    return read(db).finally(() => db.destroy());
  };
  const tables = () =>
    look(async (db) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(
        db,
      );
      return rows[0]?.count;
    });
  const restore = (path: string, options = {}) => restoreInto(config, path, jobs, { log, ...options });
  return { config, look, tables, restore };
}

const problemsOf = (sections: readonly Section[]) => sections.flatMap(({ problems }) => problems);
const problemsIn = async (db: Db, config: Config) =>
  problemsOf([
    await checkLedger(db),
    await checkTotals(db),
    await checkAuditLog(db),
    await checkFiles(db, openFileStorage(config)),
  ]);

async function award(points: number): Promise<void> {
  const { property, resident, manager } = server();
  const reply = await server()
    .as(manager)
    .call(contract.gifts.award, {
      query: { propertyId: property },
      body: { users: [resident._id], amount: points, category: 'Thank You!' },
    });
  expect(reply.status, reply.text).toBe(200);
}

async function upload(): Promise<string> {
  const form = new FormData();
  form.append('logo', new Blob([png(8 + Math.floor(Math.random() * 300), 8)]), 'logo.png');
  const reply = await server()
    .as(server().manager)
    .send('POST', `/files?propertyId=${server().property}`, { body: form });
  expect(reply.status, reply.text).toBe(200);
  return String(reply.body._id);
}

async function removeUpload(id: string): Promise<void> {
  const reply = await server().as(server().manager).call(contract.files.remove, { params: { id } });
  expect(reply.status, reply.text).toBeLessThan(300);
}

/** Rows of every table as one digest each, without what a backup leaves out. */
async function digests(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> all ('{changes,changes_trimmed,transaction_base,live_streams,pending_files,backups}') order by 1`.execute(
    db,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select coalesce(md5(string_agg(r::text, chr(10) order by r::text collate "C")), '') as digest from ${sql.table(name)} r`.execute(
      db,
    );
    found[name] = rows[0]?.digest ?? '';
  }
  return found;
}

test('a quiet database and its files come back as they were, and Hearth starts on them', async () => {
  await award(5);
  await upload();
  while ((await sealNext(server().db)).rows > 0);
  await sql`with mail as (insert into outbox (message_key, recipient, subject, text_body, html_body, status, message_id)
      values ('backup', 'ada@hearth.example', '', '', '', 'queued', 'backup') returning id)
    insert into mail_delivery_logs (mail_id, status, detail, created_at) select id, 'queued', '', now() - n * interval '1 year'
    from mail, generate_series(0, 1) n`.execute(server().db);
  const partitions = (db: Db) => readPartitions(db, 'mail_delivery_logs');
  const target = await emptyTarget();
  const { path, files } = await backUp('quiet.backup');
  const before = await digests(server().db);
  const report = await target.restore(path);
  expect(files).toBeGreaterThan(0);
  expect(report).toContain(`and ${files} files as of`);
  expect(await target.look(digests)).toEqual(before);
  expect(await target.look(partitions)).toEqual(await partitions(server().db));
  expect(await target.look((db) => problemsIn(db, target.config))).toEqual([]);
  const started = await launchServerProcess({
    DATABASE_URL: String(target.config.DATABASE_URL),
    HEARTH_DATA: target.config.HEARTH_DATA,
    HEARTH_KEY: testKey,
  }).ready;
  try {
    const me = await client(started.url, server().manager.accessToken).call(contract.sessions.me);
    expect(me.status, me.text).toBe(200);
  } finally {
    await started.stop();
  }
}, 120_000);

test('a backup under writers restores to one moment without drift', async () => {
  let isWriting = true;
  let awarded = 0;
  const write = async (work: () => Promise<unknown>) => {
    while (isWriting) await work();
  };
  const writers = [
    ...Array.from({ length: 4 }, () => write(() => award(1).then(() => (awarded += 1)))),
    ...Array.from({ length: 2 }, () => write(async () => removeUpload(await upload()))),
  ];
  try {
    await eventually(async () => awarded > 4);
    const before = awarded;
    const { path } = await backUp('writers.backup');
    const after = awarded;
    const target = await emptyTarget();
    await target.restore(path);
    expect(await target.look((db) => problemsIn(db, target.config))).toEqual([]);
    const restored = await target.look(
      async (db) =>
        (
          await sql<{
            count: number;
          }>`select count(*) as count from transfers where kind = 'award' and points = 1`.execute(db)
        ).rows[0]?.count ?? 0,
    );
    expect(restored).toBeGreaterThanOrEqual(before);
    // Awards in flight when the backup ended.
    expect(restored).toBeLessThanOrEqual(after + 4);
  } finally {
    isWriting = false;
    await Promise.all(writers);
  }
}, 120_000);

test('an encrypted backup comes back with its key only', async () => {
  await upload();
  const { path } = await backUp('encrypted.backup', passphrase);
  const bare = await emptyTarget();
  await expect(bare.restore(path)).rejects.toThrow('Set HEARTH_BACKUP_KEY');
  const wrong = await emptyTarget({ HEARTH_BACKUP_KEY: 'another passphrase' });
  await expect(wrong.restore(path)).rejects.toThrow("isn't the key this backup was encrypted with");
  const target = await emptyTarget({ HEARTH_BACKUP_KEY: passphrase });
  await target.restore(path);
  const { code } = await readSchemaFiles();
  const ownServer = { url: String(target.config.DATABASE_URL) };
  const problems = await target.look(async (db) => {
    // As on a server that counts its transactions from below the backup's.
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('transaction_base').set({ base: 5000 }).execute();
      await installCode(tx, code);
    });
    return problemsOf(await checkAll(db, ownServer, openFileStorage(target.config)));
  });
  expect(problems).toEqual([]);
  expect([await bare.tables(), await wrong.tables()]).toEqual([0, 0]);
}, 120_000);

test('a damaged or newer backup, and a wrong master key, are refused before anything is written', async () => {
  const { path } = await backUp('damaged.backup');
  const bytes = await readFile(path);
  const target = await emptyTarget();
  const changed = Buffer.from(bytes);
  const at = Math.floor(bytes.length / 2);
  changed[at] = (changed[at] ?? 0) ^ 1;
  await writeFile(`${path}.changed`, changed);
  await expect(target.restore(`${path}.changed`)).rejects.toThrow(/is damaged: part \d+, from byte/);
  await writeFile(`${path}.cut`, bytes.subarray(0, at));
  await expect(target.restore(`${path}.cut`)).rejects.toThrow(/is incomplete: it ends at byte/);
  const { db } = server();
  await sql`insert into migrations (name, checksum) values ('9999_future.sql', 'x')`.execute(db);
  try {
    const newer = await backUp('newer.backup');
    await expect(target.restore(newer.path)).rejects.toThrow(/newer version of Hearth made this backup \(9999_future/);
  } finally {
    await sql`delete from migrations where name = '9999_future.sql'`.execute(db);
  }
  const other = await emptyTarget({ HEARTH_KEY: randomBytes(32).toString('base64') });
  await expect(other.restore(path)).rejects.toThrow(/HEARTH_KEY isn't the master key of this backup/);
  expect([await target.tables(), await other.tables()]).toEqual([0, 0]);
  expect(await target.restore(path)).not.toContain('master key');
}, 120_000);

test('statements that someone added to a backup do not run unless the operator trusts it', async () => {
  const { path } = await backUp('plain.backup');
  const changed = await changeSchema(path, `${path}.changed`);
  const target = await emptyTarget();
  await expect(target.restore(changed)).rejects.toThrow('its schema is of no release');
  const secured = await emptyTarget({ HEARTH_BACKUP_KEY: passphrase });
  await expect(secured.restore(path)).rejects.toThrow("HEARTH_BACKUP_KEY is set, and this backup isn't encrypted");
  expect([await target.tables(), await secured.tables()]).toEqual([0, 0]);
  const read = () => createReadStream(changed);
  expect(await readVerifiedManifest(read, { passphrase, trusts: true })).toHaveProperty('migrations');
}, 120_000);

test('what was queued waits after a restore, and nothing is lost', async () => {
  const { db, property, manager } = server();
  const message = (status: 'scheduled' | 'sending', sendAt: Date | null) =>
    db
      .insertInto('messages')
      .values({
        property_id: property,
        sender_id: manager._id,
        type: 'EMAIL',
        subject: `Restored ${newId()}`,
        body: 'Hello',
        purpose: 'service',
        recipients: JSON.stringify({ kind: 'residents' }),
        status,
        send_at: sendAt,
        started_at: status === 'sending' ? new Date() : null,
        // Nothing sends it here.
        runner_until: new Date(Date.now() + 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const inAnHour = new Date(Date.now() + 3_600_000);
  const soon = new Date(Date.now() + 1);
  const [due, later, sending] = [
    await message('scheduled', soon),
    await message('scheduled', inAnHour),
    await message('sending', null),
  ];
  const ids = [due.id, later.id, sending.id];
  const queued = [newId(), newId()];
  for (const [index, id] of queued.entries())
    await sql`insert into pgboss.job (name, data, state, start_after) values ('mail-welcome', ${JSON.stringify({ id })}::jsonb,
      'active', ${index === 0 ? new Date(0) : inAnHour})`.execute(db);
  try {
    const { path } = await backUp('queued.backup');
    const states = (each: Db) =>
      each.selectFrom('messages').select(['id', 'status', 'returned']).where('id', 'in', ids).orderBy('id').execute();
    const startsOf = async (each: Db) =>
      (
        await sql<{
          at: Date;
        }>`select start_after as at from pgboss.job where data ->> 'id' = any (${queued}) order by 1`.execute(each)
      ).rows.map(({ at }) => at.getTime());
    const target = await emptyTarget();
    expect(await target.restore(path)).toMatch(/\d+ queued jobs? and 2 messages of before the backup will wait/);
    expect(await target.look(states)).toEqual([
      { id: due.id, status: 'draft', returned: 'restored' },
      { id: later.id, status: 'scheduled', returned: null },
      { id: sending.id, status: 'stopped', returned: null },
    ]);
    expect(await target.look(startsOf)).toEqual([inAnHour.getTime(), heldUntil.getTime()]);
    // Whoever has the passphrase may write another schema, such as a version between two releases.
    const encrypted = await changeSchema(path, `${path}.encrypted`, passphrase);
    const sent = await emptyTarget({ HEARTH_BACKUP_KEY: passphrase });
    expect(await sent.restore(encrypted, { sendsQueued: true })).not.toContain('will wait');
    await sent.look((each) => sql`select from planted`.execute(each));
    expect((await sent.look(states)).map(({ status }) => status)).toEqual(['scheduled', 'scheduled', 'sending']);
    expect(await sent.look(startsOf)).toEqual([0, inAnHour.getTime()]);
  } finally {
    await sql`delete from pgboss.job where data ->> 'id' = any (${queued})`.execute(db);
    await db.deleteFrom('messages').where('id', 'in', ids).execute();
  }
}, 120_000);

test('a restore overwrites nothing', async () => {
  const { path } = await backUp('kept.backup');
  await expect(backUp('kept.backup')).rejects.toThrow('already exists');
  const target = await emptyTarget();
  await target.look((db) => sql`create table kept (id text)`.execute(db));
  await expect(target.restore(path)).rejects.toThrow("isn't empty (table kept)");
  const data = join(folder, 'used');
  await mkdir(data);
  await writeFile(join(data, 'mine.txt'), '');
  const embedded = readConfig({ NODE_ENV: 'production', HEARTH_DATA: data, HEARTH_KEY: testKey });
  await expect(restoreInto(embedded, path, jobs, { log })).rejects.toThrow("isn't empty (mine.txt)");
  expect(await readdir(data)).toEqual(['mine.txt']);
});

const run = (cli: string, env: Record<string, string>, argument: string) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', cli), argument], {
    env: { ...process.env, NODE_ENV: 'production', HEARTH_KEY: testKey, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(child.stderr);
  const ended = once(child, 'exit');
  return { child, said, ended };
};

test('a backup killed in the middle leaves no file of its name', async () => {
  const { db, config } = server();
  const kept = join(folder, 'killed');
  await db.transaction().execute(async (tx) => {
    // The backup waits here, with its file open.
    await sql`lock table users in access exclusive mode`.execute(tx);
    const env = { DATABASE_URL: databaseUrl(await serverDatabase()), HEARTH_DATA: config.HEARTH_DATA };
    const { child, ended } = run('backup-cli.ts', env, join(kept, 'a.backup'));
    await eventually(async () => (await readdir(kept).catch(() => [])).length > 0);
    child.kill('SIGKILL');
    await ended;
  });
  expect(await readdir(kept)).toEqual([expect.stringMatching(/^a\.backup\.partial-/)]);
  await eventually(() => mayDeleteFiles(db));
});

test('a restore killed in the middle is explained by the next one, and Hearth does not start on it', async () => {
  const { path } = await backUp('half.backup');
  const env = { HEARTH_DATA: join(folder, 'half') };
  const { child, ended } = run('restore-cli.ts', env, path);
  const pidFile = join(env.HEARTH_DATA, 'postgres', 'postmaster.pid');
  await eventually(async () => existsSync(pidFile));
  child.kill('SIGKILL');
  await ended;
  process.kill(Number((await readFile(pidFile, 'utf8')).split('\n')[0]), 'SIGKILL');
  const again = run('restore-cli.ts', env, path);
  expect(await again.said).toContain('An earlier restore into');
  await expect(launchServerProcess({ ...env, HEARTH_KEY: testKey }).ready).rejects.toThrow(
    /A restore into .* didn't finish/,
  );
}, 120_000);
