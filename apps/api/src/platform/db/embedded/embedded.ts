import { existsSync, realpathSync, renameSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chooseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { ensureDataFolder, prepareCluster } from './cluster.ts';
import {
  applicationDatabase,
  applicationRole,
  type Connection,
  createDatabase,
  dropDatabase,
  ensureApplicationDatabase,
} from './databases.ts';
import type { Log } from './log.ts';
import { claimDataFolder } from './owner.ts';
import { type Settings, serverArguments } from './settings.ts';
import { makeSocketFolder, socketPort } from './socket.ts';
import type { StartError } from './start-error.ts';
import { superviseServer } from './supervise.ts';

export type { Connection } from './databases.ts';
export { StartError } from './start-error.ts';

export type EmbeddedOptions = {
  dataDir: string;
  log: Log;
  binDir?: string;
  settings?: Settings;
  /** Called once when the server keeps crashing and won't be restarted. */
  onGivenUp?: (error: StartError) => void;
};

export type EmbeddedPostgres = {
  connection: Connection;
  stop(): Promise<void>;
  createDatabase(name: string, options?: { template?: string }): Promise<void>;
  dropDatabase(name: string): Promise<void>;
};

const largestLogBytes = 10 * 1024 * 1024;

/**
 * Runs PostgreSQL on `<dataDir>/postgres` and keeps it running until `stop`. The role and database `hearth` exist when
 * it resolves. Throws StartError.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  ensureDataFolder(dataDir);
  const owner = claimDataFolder(dataDir);
  try {
    return await startOwned(dataDir, options, owner);
  } catch (error) {
    owner.release();
    throw error;
  }
}

async function startOwned(
  dataDir: string,
  options: EmbeddedOptions,
  owner: { release(): void },
): Promise<EmbeddedPostgres> {
  const clusterFolder = followLink(join(dataDir, 'postgres'));
  const account = chooseAccount(clusterFolder);
  const binaries = findBinaries(account, options.binDir);
  await prepareCluster(clusterFolder, binaries, account, options.log);
  const socket = makeSocketFolder(dataDir, account);
  const connection = { host: socket.path, port: socketPort, user: applicationRole, database: applicationDatabase };
  const supervisor = await superviseServer(
    {
      binFolder: binaries.folder,
      clusterFolder,
      logFile: rotateLog(join(dataDir, 'postgres.log')),
      account,
      serverArguments: serverArguments(socket.path, options.settings ?? {}),
      connection,
    },
    options.log,
    options.onGivenUp,
  );
  const stop = async () => {
    await supervisor.stop();
    socket.remove();
    owner.release();
  };
  try {
    await ensureApplicationDatabase(connection);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    connection,
    stop: once(stop),
    createDatabase: (name, template) => createDatabase(connection, name, template),
    dropDatabase: (name) => dropDatabase(connection, name),
  };
}

function followLink(folder: string) {
  return existsSync(folder) ? realpathSync(folder) : folder;
}

function rotateLog(logFile: string) {
  if (existsSync(logFile) && statSync(logFile).size > largestLogBytes) renameSync(logFile, `${logFile}.1`);
  return logFile;
}

function once(work: () => Promise<void>) {
  let started: Promise<void> | undefined;
  return () => (started ??= work());
}
