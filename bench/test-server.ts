import { testKey } from '../apps/api/test/test-key.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as features from '../apps/api/src/app.ts';
import { readConfig } from '../apps/api/src/platform/config.ts';
import { openDatabase, type Db } from '../apps/api/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../apps/api/src/platform/db/embedded/embedded.ts';
import { migrate } from '../apps/api/src/platform/db/migrate.ts';
import { openNotifications } from '../apps/api/src/platform/db/notifications.ts';
import { createLog } from '../apps/api/src/platform/log.ts';
import { startApplication } from '../apps/api/src/platform/start.ts';
import { scenario, type Scenario } from '../apps/api/test/scenario.ts';
import type { Pool } from './people.ts';

/** The application in this process, on its own database with the tests' scenario. */
export async function inTestServer<T>(
  checks: boolean,
  work: (server: Scenario & { db: Db; pool: Pool; url: string }) => Promise<T>,
  onStatement?: (text: string) => void,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    log: () => undefined,
    settings: { fsync: 'off' },
  });
  const { db, pool } = openDatabase(postgres.connection, 16, onStatement && { onStatement });
  const { db: exportPool } = openDatabase(postgres.connection, 6, { forCopies: true });
  const notifications = openNotifications(postgres.connection);
  try {
    await migrate(db);
    const config = readConfig({
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      ADMIN_PORT: '0',
      HEARTH_DATA: folder,
      HEARTH_KEY: testKey,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_MINUTE: '0',
    });
    const application = await startApplication(
      { config, log: createLog(config.LOG_LEVEL), db, exportPool, notifications, role: 'all', checks },
      features,
    );
    try {
      return await work({ ...(await scenario(db)), db, pool, url: application.url });
    } finally {
      await application.close();
    }
  } finally {
    await notifications.close();
    await exportPool.destroy();
    await db.destroy();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
