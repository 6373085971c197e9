import { resolve } from 'node:path';
import { sql } from 'kysely';
import { readConfig, type Config } from './platform/config.ts';
import { connect } from './platform/db/connect.ts';
import { openDatabase, type Db } from './platform/db/database.ts';
import { runningServer } from './platform/db/embedded/running.ts';
import { StartError } from './platform/db/embedded/start-error.ts';
import { createLog } from './platform/log.ts';
import { nextMasterKey } from './platform/secrets/master-key.ts';
import { openSecrets, rotateSecrets, usedKeyId } from './platform/secrets/secrets.ts';

const stopFirst =
  'Hearth is running on this database. Stop every process, run npm run keys:rotate again, then start them.';

/** Running processes keep the old keys in memory and would store secrets that no key opens. */
async function refuseRunning(config: Config) {
  if (!config.DATABASE_URL) {
    if (runningServer(config.HEARTH_DATA)) throw new StartError(stopFirst);
    return;
  }
  const { db } = openDatabase({ connectionString: config.DATABASE_URL }, 1);
  try {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and application_name = 'hearth notifications' limit 1`.execute(db);
    if (rows.length > 0) throw new StartError(stopFirst);
  } finally {
    await db.destroy();
  }
}

async function rotate(db: Db, config: Config) {
  const { current, next, commit } = await nextMasterKey(config, await usedKeyId(db));
  if ((await usedKeyId(db)) === undefined) await openSecrets(db, config);
  await rotateSecrets(db, current, next);
  await commit();
  return { from: current.id, to: next.id };
}

async function main() {
  const config = readConfig(process.env);
  config.HEARTH_DATA = resolve(config.HEARTH_DATA);
  await refuseRunning(config);
  const { db, close } = await connect(config, createLog('warn'));
  try {
    const { from, to } = await rotate(db, config);
    process.stdout.write(
      `Every stored secret is encrypted with a new data key. Master key: ${from === to ? `${to}, unchanged` : `${from} -> ${to}`}.\n`,
    );
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(
    error instanceof StartError
      ? `${error.message}\n`
      : `Couldn't rotate the keys: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
