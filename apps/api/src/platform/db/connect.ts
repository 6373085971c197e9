import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Config } from '../config.ts';
import { clusterFolder } from '../disk/free-space.ts';
import { isUnreachable } from '../disk/outages.ts';
import type { Logger } from '../log.ts';
import { openDatabase, type Db } from './database.ts';
import { startEmbeddedPostgres } from './embedded/embedded.ts';
import { StartError } from './embedded/start-error.ts';
import { runningServer } from './embedded/running.ts';
import { migrate, readSchemaState } from './migrate.ts';
import { openNotifications, type Notifications } from './notifications.ts';
import type { ReplicaPools } from './replica.ts';
import { withMigrationLock } from './migration-lock.ts';

export interface Connected {
  db: Db;
  /** The same database through a pool reserved for exports. */
  exportPool: Db;
  /** Pools of DATABASE_READ_URL. */
  replicaPools: ReplicaPools | undefined;
  notifications: Notifications;
  /** Called when the embedded server can't be kept running. */
  onGivenUp(listener: () => void): void;
  close(): Promise<void>;
}

export const oldestMajor = 15;
/** In the data folder while a backup is restored into it. */
export const unfinishedRestore = 'restore.unfinished';

function refuseUnfinishedRestore({ HEARTH_DATA }: Config) {
  if (existsSync(join(HEARTH_DATA, unfinishedRestore)))
    throw new StartError(
      `A restore into ${HEARTH_DATA} didn't finish. Delete that folder, except hearth.key, and run npm run restore again.`,
    );
}

/** Startup waits this long for a database that is starting or very busy. */
const waitMs = 30_000;
const pauseMs = 500;

async function readVersion(db: Db, log: Logger): Promise<number> {
  const startedAt = Date.now();
  for (let hasWarned = false; ; hasWarned = true) {
    try {
      const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(
        db,
      );
      return Number(rows[0]?.version);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (!isUnreachable(error) || Date.now() - startedAt > waitMs)
        throw new StartError(
          `Can't reach the database (${message}). Correct DATABASE_URL or start the database server.`,
        );
      if (!hasWarned) log.warn(`The database isn't responding yet (${message}). Waiting for it.`);
      await sleep(pauseMs);
    }
  }
}

/** A call waits this long for a connection to the replica, then reads from the primary. */
const replicaConnectMs = 1_000;

function openPools(connection: ClientConfig, config: Config, connectTimeoutMs?: number) {
  const options = { prepares: config.DATABASE_PREPARE, connectTimeoutMs };
  const { db } = openDatabase(connection, config.DATABASE_POOL, options);
  const { db: exportPool } = openDatabase(connection, config.DATABASE_EXPORT_POOL, { ...options, forCopies: true });
  return {
    db,
    exportPool,
    async close() {
      await exportPool.destroy();
      await db.destroy();
    },
  };
}

export const openReplicaPools = (config: Config) =>
  config.DATABASE_READ_URL
    ? openPools({ connectionString: config.DATABASE_READ_URL }, config, replicaConnectMs)
    : undefined;

/** Connection that can `LISTEN`: to the server itself if DATABASE_URL is a pooler in transaction mode. */
export const directConnection = ({ DATABASE_DIRECT_URL }: Config, connection: ClientConfig): ClientConfig =>
  DATABASE_DIRECT_URL ? { connectionString: DATABASE_DIRECT_URL } : connection;

/** Connections to the database of a running Hearth, or to DATABASE_URL; undefined if the embedded server is stopped. */
function openRunning(config: Config) {
  const connection: ClientConfig | undefined = config.DATABASE_URL
    ? { connectionString: config.DATABASE_URL }
    : runningServer(config.HEARTH_DATA);
  return connection && { connection, ...openPools(connection, config) };
}

/** Opens the database for a command that only reads. Migrates only an embedded database whose Hearth is stopped. */
export async function connectForReading(
  config: Config,
  log: Logger,
): Promise<Pick<Connected, 'db' | 'exportPool' | 'close'>> {
  return openRunning(config) ?? connect(config, log);
}

/**
 * Opens the database for a command that writes. Next to a running Hearth with an embedded server, the schema must be of
 * this version; any other database is migrated. Throws StartError.
 */
export async function connectForCommand(config: Config, log: Logger): Promise<Connected> {
  const running = config.DATABASE_URL ? undefined : openRunning(config);
  if (!running) return connect(config, log);
  const { connection, db, exportPool, close } = running;
  try {
    await readVersion(db, log);
    if (!(await readSchemaState(db)).isCurrent)
      throw new StartError('The running Hearth is another version. Restart it, then run this again.');
    const notifications = openNotifications(directConnection(config, connection));
    return {
      db,
      exportPool,
      replicaPools: undefined,
      notifications,
      onGivenUp: () => undefined,
      async close() {
        await notifications.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const startEmbedded = (config: Config, log: Logger, onGivenUp: () => void) =>
  startEmbeddedPostgres({
    dataDir: config.HEARTH_DATA,
    log: (level, message, detail) => log[level](detail ?? {}, message),
    ...(config.PG_BIN_DIR && { binDir: config.PG_BIN_DIR }),
    onGivenUp: (error) => {
      log.fatal(error.message);
      onGivenUp();
    },
  });

/**
 * Opens the database as it is, to look at it. Starts an embedded server that is stopped; undefined if there is none yet.
 * Throws StartError.
 */
export async function connectUnmigrated(
  config: Config,
  log: Logger,
): Promise<Pick<Connected, 'db' | 'close'> | undefined> {
  const running = openRunning(config);
  if (running || !existsSync(clusterFolder(config))) return running;
  const embedded = await startEmbedded(config, log, () => undefined);
  const { db, close } = openPools(embedded.connection, config);
  return {
    db,
    async close() {
      await close();
      await embedded.stop();
    },
  };
}

/** Opens the configured database (DATABASE_URL or the embedded one) and migrates its schema. */
export async function connect(config: Config, log: Logger): Promise<Connected> {
  refuseUnfinishedRestore(config);
  const connected = await openServer(config, log);
  try {
    const applied = await withMigrationLock(connected.db, log, () => migrate(connected.db));
    if (applied.length > 0) log.info({ applied }, 'migrated');
    return connected;
  } catch (error) {
    await connected.close();
    throw error;
  }
}

/** Opens the configured database as it is, also an empty one. */
export async function openServer(config: Config, log: Logger): Promise<Connected> {
  let givenUp: () => void = () => undefined;
  const embedded = config.DATABASE_URL ? undefined : await startEmbedded(config, log, () => givenUp());
  const connection = embedded?.connection ?? { connectionString: config.DATABASE_URL ?? '' };
  const { db, exportPool, close: closePools } = openPools(connection, config);
  const replicaPools = openReplicaPools(config);
  let notifications: Notifications | undefined;
  const close = async () => {
    await notifications?.close();
    await replicaPools?.close();
    await closePools();
    await embedded?.stop();
  };
  try {
    if ((await readVersion(db, log)) < oldestMajor * 10_000)
      throw new StartError(`The database server is older than PostgreSQL ${oldestMajor}. Use ${oldestMajor} or later.`);
    notifications = openNotifications(directConnection(config, connection));
    const onGivenUp = (listener: () => void) => void (givenUp = listener);
    return { db, exportPool, replicaPools, notifications, close, onGivenUp };
  } catch (error) {
    await close();
    throw error;
  }
}
