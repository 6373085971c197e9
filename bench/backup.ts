import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { databaseUrl, type ServerProcess } from '../apps/api/test/server-process.ts';
import { verifyArchive } from '../apps/api/src/backup/archive-reader.ts';
import { readTables } from '../apps/api/src/backup/hearth-tables.ts';
import { openDatabase } from '../apps/api/src/platform/db/database.ts';
import { createDatabase, dropDatabase, type Connection } from '../apps/api/src/platform/db/embedded/databases.ts';
import { migrate } from '../apps/api/src/platform/db/migrate.ts';
import { readSchemaFiles } from '../apps/api/src/platform/db/schema-files.ts';
import { uploadPictures, redeem } from './backup-writers.ts';
import { startWriters, writers, type Gift } from './export-writers.ts';
import { inServer } from './in-server.ts';
import { rounded, sleep, type Figure, type Measurement } from './measurement.ts';
import { fund, residentsOf, signInDemo, withDb } from './people.ts';
import { bigWorld, inWorld, root, smallWorld } from './world.ts';

const passphrase = 'the passphrase of this measurement';
const writingMs = 3000;
const changedBytes = 40;
const cuts = 20;

/** Runs a command of the project on the connection's database. Returns its seconds and output. */
async function run(cli: string, connection: Connection, dataDir: string, ...args: string[]) {
  const startedAt = performance.now();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl(connection),
    HEARTH_DATA: dataDir,
    HEARTH_BACKUP_KEY: passphrase,
  };
  const ended = promisify(execFile)(process.execPath, [join(root, 'apps/api/src', cli), ...args], { env });
  // A check that found problems exits with 1, and its report counts them.
  const { stdout } = await ended.catch((error: { code?: unknown; stdout: string }) => {
    if (error.code === 1 && cli === 'check-cli.ts') return error;
    throw error;
  });
  return { seconds: (performance.now() - startedAt) / 1000, said: stdout };
}

async function inNewDatabase<T>(server: Connection, work: (connection: Connection) => Promise<T>): Promise<T> {
  const database = `restored_${process.pid}`;
  await createDatabase(server, database);
  try {
    return await work({ ...server, database });
  } finally {
    await dropDatabase(server, database);
  }
}

/** Gifts that no single moment explains: confirmed before, sent after, or missing while a later one is there. */
function contradictions(gifts: readonly Gift[], notes: ReadonlySet<string>, from: number, to: number): number {
  const lastSent = Math.max(...gifts.filter(({ note }) => notes.has(note)).map(({ sent }) => sent), -Infinity);
  return gifts.filter(({ note, sent, acknowledged }) =>
    notes.has(note) ? sent > to : acknowledged < from || acknowledged < lastSent,
  ).length;
}

const problemsIn = (said: string) =>
  said.includes('No problems found.')
    ? 0
    : Number(/([\d,]+) problems? found/.exec(said)?.[1]?.replaceAll(',', '') ?? NaN);

async function underWriters(folder: string): Promise<{ figures: Figure[]; archive: string }> {
  const archive = join(folder, 'writers.backup');
  const data = join(folder, 'data');
  const write = (server: ServerProcess, connection: Connection) =>
    withDb(connection, async (db, pool) => {
      const property = await db
        .selectFrom('properties')
        .select('id')
        .where('spend_limit', '=', 0)
        .orderBy('id')
        .executeTakeFirstOrThrow();
      const residents = await residentsOf(db, property.id, 50);
      await fund(pool, property.id, 1_000_000);
      const { accessToken } = await signInDemo(db, 'admin');
      let isStopped = false;
      const until = () => isStopped;
      const gifts = startWriters(server, accessToken, property.id, residents);
      const others = [
        uploadPictures(server, accessToken, property.id, until),
        redeem(server, { db, pool }, property.id, residents, until),
      ];
      await sleep(writingMs);
      const from = performance.now();
      await run('backup-cli.ts', connection, data, archive);
      const to = performance.now();
      await sleep(writingMs);
      isStopped = true;
      const done = await Promise.all(others);
      await gifts.stop();
      return { gifts: gifts.gifts, from, to, uploads: done[0] ?? 0, redemptions: done[1] ?? 0 };
    });
  return inWorld(smallWorld, (world) =>
    world.inCopy(async (connection) => {
      await cp(join(world.folder, 'files'), join(data, 'files'), { recursive: true });
      const written = await inServer(connection, (server) => write(server, connection), { HEARTH_DATA: data });
      return inNewDatabase(connection, async (restored) => {
        await run('restore-cli.ts', restored, join(folder, 'restored'), archive);
        const check = await run('check-cli.ts', restored, join(folder, 'restored'));
        const { rows } = await withDb(restored, (_db, pool) =>
          pool.query<{ note: string }>("select note from point_logs where note like 'bench gift %'"),
        );
        const notes = new Set(rows.map(({ note }) => note));
        const figures: Figure[] = [
          {
            name: 'gifts, uploads and redemptions while writing',
            value: `${written.gifts.length}, ${written.uploads}, ${written.redemptions}`,
          },
          {
            name: 'gifts that contradict a single moment',
            value: contradictions(written.gifts, notes, written.from, written.to),
            atMost: 0,
          },
          { name: 'problems that the check finds in the restored database', value: problemsIn(check.said), atMost: 0 },
        ];
        return { figures, archive };
      });
    }),
  );
}

/** Damaged copies of an archive that pass its verification. */
async function unnoticed(archive: string): Promise<Figure[]> {
  const bytes = await readFile(archive);
  const passes = (changed: Buffer) =>
    verifyArchive(async function* () {
      yield changed;
    }, passphrase).then(
      () => 1,
      () => 0,
    );
  let changed = 0;
  let cut = 0;
  for (let turn = 0; turn < changedBytes; turn += 1) {
    const copy = Buffer.from(bytes);
    const at = Math.floor((turn / (changedBytes - 1)) * (bytes.length - 1));
    copy[at] = (copy[at] ?? 0) ^ (1 << (turn % 8));
    changed += await passes(copy);
  }
  for (let turn = 0; turn < cuts; turn += 1)
    cut += await passes(bytes.subarray(0, Math.floor((turn / cuts) * bytes.length)));
  return [
    { name: `changed bytes that go unnoticed, of ${changedBytes}`, value: changed, atMost: 0 },
    { name: `cuts that go unnoticed, of ${cuts}`, value: cut, atMost: 0 },
  ];
}

/** Every table by the server's own COPY to and from files, in one transaction, without triggers and foreign keys. */
async function plainCopy(connection: Connection, folder: string): Promise<{ out: number; in: number }> {
  const schema = await readSchemaFiles();
  const timed = async (target: Connection, statementOf: (table: string, columns: string, file: string) => string) => {
    const { db, pool } = openDatabase({ ...target, user: 'postgres' }, 2);
    try {
      const tables = await readTables(db, schema.tables);
      const client = await pool.connect();
      const startedAt = performance.now();
      await client.query('begin; set local session_replication_role = replica');
      for (const { name, columns } of tables)
        await client.query(statementOf(`"${name}"`, columns.join(), `'${join(folder, name)}'`));
      await client.query('commit');
      client.release();
      return (performance.now() - startedAt) / 1000;
    } finally {
      await db.destroy();
    }
  };
  const out = await timed(connection, (table, columns, file) => `copy ${table} (${columns}) to ${file}`);
  const into = await inNewDatabase(connection, async (target) => {
    const { db } = openDatabase(target, 2);
    await migrate(db);
    await db.destroy();
    return timed(target, (table, columns, file) => `delete from ${table}; copy ${table} (${columns}) from ${file}`);
  });
  return { out, in: into };
}

async function aMillionLogs(folder: string): Promise<Figure[]> {
  const archive = join(folder, 'million.backup');
  const files = join(folder, 'plain');
  return inWorld(bigWorld, async ({ connection, folder: data }) => {
    const backup = await run('backup-cli.ts', connection, data, archive);
    const restore = await inNewDatabase(connection, (target) =>
      run('restore-cli.ts', target, join(folder, 'million'), archive),
    );
    await mkdir(files);
    await chmod(files, 0o777);
    const plain = await plainCopy(connection, files);
    const { size } = await stat(archive);
    return [
      {
        name: '1,000,000 logs: backup and restore',
        value: `${rounded(backup.seconds, 1)} and ${rounded(restore.seconds, 1)}`,
        unit: 's',
      },
      {
        name: '1,000,000 logs: plain COPY out and in',
        value: `${rounded(plain.out, 1)} and ${rounded(plain.in, 1)}`,
        unit: 's',
      },
      { name: '1,000,000 logs: archive', value: rounded(size / 2 ** 20, 0), unit: 'MB' },
      {
        name: '1,000,000 logs: backup and restore, of plain COPY',
        value: rounded((backup.seconds + restore.seconds) / (plain.out + plain.in)),
        atMost: 3,
      },
    ];
  });
}

export const measurement: Measurement = {
  about: `An encrypted backup is taken by the command while ${writers} clients award points, one uploads pictures and
removes them, and one redeems rewards. It is restored into an empty database by the command, and checked by npm run
check; awards are compared with a single moment. Copies of the archive with one changed bit, and cut ones, are verified.
Then the big world (1,000,000 logs, all tables and files) is backed up, encrypted, and restored by the commands,
process starts, verification and analyze included. Plain COPY is the server's own, in one transaction: every table to
uncompressed files, and from them into tables with their indexes, without triggers and foreign keys.`,
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'hearth-backup-'));
    try {
      await chmod(folder, 0o755);
      const { figures, archive } = await underWriters(folder);
      return [...figures, ...(await unnoticed(archive)), ...(await aMillionLogs(folder))];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
