import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { firstBootSize } from '@hearth/demo';
import { sql } from 'kysely';
import { hasPeople, makeDemoWorld, openDemoFiles } from './demo-world.ts';
import { readConfig } from './platform/config.ts';
import { connect } from './platform/db/connect.ts';
import type { Db } from './platform/db/database.ts';
import { StartError } from './platform/db/embedded/start-error.ts';
import { migrate } from './platform/db/migrate.ts';
import { openSecrets } from './platform/secrets/secrets.ts';
import { createLog } from './platform/log.ts';

const usage = 'npm run demo -- [--seed=1] [--properties=8] [--users=600] [--logs=12000] [--months=12] [--reset]';
const text = { type: 'string' } as const;

function count(name: string, given: string | undefined, standard: number, least: number): number {
  const value = given === undefined ? standard : Number(given);
  if (!Number.isSafeInteger(value) || value < least)
    throw new StartError(`--${name} must be a whole number of at least ${least}. Usage: ${usage}`);
  return value;
}

/** Refuses if the database contains users from outside the demo world. */
async function refuseRealPeople(db: Db) {
  const { rows } = await sql<{
    email: string;
  }>`select email from users where email !~ '@([a-z]+\.)?hearth\.example$' limit 1`.execute(db);
  if (rows.length > 0)
    throw new StartError(
      "This database has users that aren't demo data, and --reset never deletes them. Use an empty database.",
    );
}

/** Drops everything and migrates again, keeping the database and its roles. */
async function reset(db: Db) {
  await refuseRealPeople(db);
  await sql`drop schema public cascade`.execute(db);
  await sql`drop schema if exists pgboss cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await migrate(db);
}

async function main() {
  const { values } = parseArgs({
    options: {
      seed: text,
      properties: text,
      users: text,
      logs: text,
      months: text,
      reset: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(`${usage}\n`);
  const properties = count('properties', values.properties, firstBootSize.properties, 1);
  const residents = count('users', values.users, firstBootSize.residents, properties);
  const logs = count('logs', values.logs, Math.round((firstBootSize.logs * residents) / firstBootSize.residents), 0);
  const months = count('months', values.months, firstBootSize.months, 1);
  const config = readConfig(process.env);
  config.HEARTH_DATA = resolve(config.HEARTH_DATA);
  const log = createLog(config.LOG_LEVEL);
  const { db, close } = await connect(config, log);
  try {
    if (await hasPeople(db)) {
      if (!values.reset)
        throw new StartError(
          'This database already has users. Add --reset to replace earlier demo data, or use an empty database.',
        );
      await reset(db);
    }
    if (
      !(await makeDemoWorld({
        db,
        secrets: await openSecrets(db, config),
        files: openDemoFiles(config),
        log,
        now: new Date(),
        seed: values.seed,
        properties,
        residents,
        logs,
        months,
      }))
    ) {
      throw new StartError('Another process just created demo data in this database.');
    }
    await sql`vacuum analyze`.execute(db);
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  const isExpected =
    error instanceof StartError ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  process.stderr.write(
    isExpected
      ? `${(error as Error).message}\n`
      : `Couldn't create the demo data: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
