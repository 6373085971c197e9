import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as features from '../src/app.ts';
import { readConfig } from '../src/platform/config.ts';
import { connect } from '../src/platform/db/connect.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded/embedded.ts';
import { newId } from '../src/platform/id.ts';
import { createLog } from '../src/platform/log.ts';
import { startApplication } from '../src/platform/start.ts';
import { settings } from './database/cluster-settings.ts';
import { startEntrata } from './providers/entrata-server.ts';
import { startMaxio } from './providers/maxio-server.ts';
import { databaseUrl } from './server-process.ts';
import { startTremendous } from './providers/tremendous-server.ts';

/**
 * Serves copies of a world, one at a time: databases copied within one PostgreSQL, sharing this process's warm caches.
 * `start` responds with the address, `stop` once the copy is gone.
 */
const [world = ''] = process.argv.slice(2);
const copyInto = (folder: string, path: string) => promisify(execFile)('cp', ['-a', '--', path, folder]);
const newFolder = () => mkdtemp(join(tmpdir(), 'hearth-e2e-'));

async function openCluster() {
  const folder = await newFolder();
  await copyInto(folder, `${world}/.`);
  return { folder, ...(await startEmbeddedPostgres({ dataDir: folder, log: () => undefined, settings })) };
}

async function startCopy() {
  const { connection, ...cluster } = await opened;
  const database = `copy_${newId()}`;
  await cluster.createDatabase(database, { template: connection.database });
  const data = await newFolder();
  await copyInto(data, join(world, 'files'));
  const DATABASE_URL = databaseUrl({ ...connection, database });
  const ENTRATA_BASE_URL = (await entrata).url;
  const providers = { ...(await tremendous).env, ...(await maxio).env };
  const env = { ...process.env, ...providers, DATABASE_URL, ENTRATA_BASE_URL };
  const config = readConfig({ ...env, HEARTH_DATA: data, PORT: '0' });
  const log = createLog(config.LOG_LEVEL);
  const { db, exportPool, notifications, close } = await connect(config, log);
  const application = await startApplication({ config, log, role: 'all', db, exportPool, notifications }, features);
  // Links in emails point here.
  config.PORT = Number(new URL(application.url).port);
  return {
    url: `http://localhost:${config.PORT}`,
    async stop() {
      await application.close();
      await close();
      await cluster.dropDatabase(database);
      await rm(data, { recursive: true, force: true });
    },
  };
}

const opened = openCluster();
/** The provider that properties connect to. */
const entrata = startEntrata({ residents: 12 });
/** The provider that sends rewards. */
const tremendous = startTremendous();
/** The provider that bills the demo properties' subscriptions. */
const maxio = startMaxio({ billed: Array.from({ length: 20 }, (_, index) => 81_000 + index) });
let running: Awaited<ReturnType<typeof startCopy>> | undefined;
const stopCopy = async () => {
  await running?.stop();
  running = undefined;
};

process.on('message', async (message: 'start' | 'stop') => {
  if (message === 'start') running = await startCopy();
  else await stopCopy();
  process.send?.(running?.url ?? 'stopped');
});
process.on('disconnect', async () => {
  await stopCopy();
  await Promise.all([entrata, tremendous, maxio].map(async (server) => (await server).stop()));
  const { folder, stop } = await opened;
  await stop();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
});
