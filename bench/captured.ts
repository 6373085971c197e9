import { testKey } from '../apps/api/test/test-key.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as features from '../apps/api/src/app.ts';
import { readConfig } from '../apps/api/src/platform/config.ts';
import { openDatabase } from '../apps/api/src/platform/db/database.ts';
import type { Connection } from '../apps/api/src/platform/db/embedded/embedded.ts';
import { openNotifications } from '../apps/api/src/platform/db/notifications.ts';
import { createLog } from '../apps/api/src/platform/log.ts';
import { startApplication } from '../apps/api/src/platform/start.ts';
import type { Statement } from './load.ts';

/** Statements of the pipeline rather than the feature: transaction, scope, session, and background work. */
const pipeline =
  /^\s*(begin|start transaction|commit|rollback|set )|set_config|from sessions|from changes|pgboss|pg_try_advisory/i;

/** The SQL a feature sends per request, with parameters and response, captured from the running server. */
export async function captureSql(
  connection: Connection,
  paths: readonly string[],
  token: string,
): Promise<{ path: string; statements: Statement[]; answer: unknown }[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
  let seen: Statement[] = [];
  const onStatement = (text: string, parameters: readonly unknown[]) => void seen.push({ text, parameters });
  const { db } = openDatabase(connection, 8, { onStatement });
  const { db: exportPool } = openDatabase(connection, 6, { onStatement, forCopies: true });
  const notifications = openNotifications(connection);
  const config = readConfig({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    ADMIN_PORT: '0',
    HEARTH_DATA: folder,
    HEARTH_KEY: testKey,
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'warn',
  });
  const application = await startApplication(
    { config, log: createLog(config.LOG_LEVEL), db, exportPool, notifications, role: 'web' },
    features,
  );
  try {
    const captured = [];
    for (const path of paths) {
      seen = [];
      const response = await fetch(`${application.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text}`);
      const statements = seen.filter((statement) => !pipeline.test(statement.text));
      captured.push({
        path,
        statements,
        answer: response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as unknown) : text,
      });
    }
    return captured;
  } finally {
    await application.close();
    await notifications.close();
    await exportPool.destroy();
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}
