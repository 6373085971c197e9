import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { openDatabase } from '../apps/api/src/platform/db/database.ts';
import { startEmbeddedPostgres, type Connection } from '../apps/api/src/platform/db/embedded/embedded.ts';
import { migrate } from '../apps/api/src/platform/db/migrate.ts';

export const root = join(import.meta.dirname, '..');

/** Selects another PostgreSQL than the embedded one, such as /usr/lib/postgresql/15/bin. */
const chosenBinDir = () => process.env.PG_BIN_DIR;

export interface WorldSize {
  properties: number;
  users: number;
  logs: number;
}

/** One million logs of 50,000 residents. */
export const bigWorld: WorldSize = { properties: 8, users: 50_000, logs: 1_000_000 };
/** The same logs across 200 properties. */
export const wideWorld: WorldSize = { properties: 200, users: 50_000, logs: 1_000_000 };
/** Two properties, each with more residents than one gift can have. */
export const smallWorld: WorldSize = { properties: 2, users: 1_600, logs: 8_000 };

export interface World {
  folder: string;
  connection: Connection;
  /** Copies the world's database for a measurement to change. Dropped after `work`. */
  inCopy<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
}

/** Worlds are created once by the demo command and kept in `.bench/`. Delete that folder to recreate them. */
const folderOf = ({ properties, users, logs }: WorldSize, binDir = chosenBinDir()) =>
  join(root, '.bench', `world-${properties}-${users}-${logs}${binDir ? `-${basename(dirname(binDir))}` : ''}`);

async function make(folder: string, { properties, users, logs }: WorldSize) {
  rmSync(folder, { recursive: true, force: true });
  process.stderr.write(`Making a world of ${users} users and ${logs} logs, once.\n`);
  const args = [
    'apps/api/src/demo-cli.ts',
    '--seed=1',
    `--properties=${properties}`,
    `--users=${users}`,
    `--logs=${logs}`,
  ];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, HEARTH_DATA: folder, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error("The world couldn't be created; see above.");
  writeFileSync(join(folder, 'made'), '');
}

/** Runs `work` on PostgreSQL with the world, with the settings of Hearth's embedded server. */
export async function inWorld<T>(
  size: WorldSize,
  work: (world: World) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const folder = folderOf(size);
  const binDir = chosenBinDir();
  if (!existsSync(join(folder, 'made'))) await make(folder, size);
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    log: () => undefined,
    settings,
    ...(binDir && { binDir }),
  });
  try {
    const { db } = openDatabase(server.connection, 2);
    await migrate(db);
    await db.destroy();
    return await work({
      folder,
      connection: server.connection,
      async inCopy(act) {
        const database = `copy_${process.pid}`;
        await server.createDatabase(database, { template: server.connection.database });
        try {
          return await act({ ...server.connection, database });
        } finally {
          await server.dropDatabase(database);
        }
      },
    });
  } finally {
    await server.stop();
  }
}
