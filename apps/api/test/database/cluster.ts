import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/platform/db/database.ts';
import { startEmbeddedPostgres, type Connection } from '../../src/platform/db/embedded/embedded.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { prepareQueues } from '../../src/platform/jobs/queues.ts';
import { addAllPartitions } from '../../src/platform/partitions/partitions.ts';
import * as features from '../../src/app.ts';
import { mount } from '../../src/platform/feature.ts';
import { settings } from './cluster-settings.ts';

const { jobs } = mount(features);

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: Connection;
  }
}

/** Starts a PostgreSQL with a migrated template for tests to copy, from `binDir` or the embedded binaries. */
export async function startCluster(binDir?: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearth-test-'));
  const cluster = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    settings,
    ...(binDir && { binDir }),
  });
  await cluster.createDatabase('template_hearth');
  const { db } = openDatabase({ ...cluster.connection, database: 'template_hearth' }, 4);
  await migrate(db);
  await addAllPartitions(db);
  const queues = await prepareQueues(db, jobs);
  await queues.stop({ graceful: false });
  await db.destroy();
  return {
    connection: cluster.connection,
    async stop() {
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** One PostgreSQL for the whole run. */
export default async function setup(project: TestProject) {
  const { connection, stop } = await startCluster();
  project.provide('cluster', connection);
  return stop;
}
