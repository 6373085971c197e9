import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Config } from '../platform/config.ts';
import { directConnection, oldestMajor } from '../platform/db/connect.ts';
import type { Db } from '../platform/db/database.ts';
import { readSchemaState } from '../platform/db/migrate.ts';
import { listenOn } from '../platform/db/notifications.ts';
import { newId } from '../platform/id.ts';
import { tablesWithoutNext } from '../platform/partitions/partitions.ts';
import { loadMasterKey } from '../platform/secrets/master-key.ts';
import { usedKeyId } from '../platform/secrets/secrets.ts';
import type { Clock } from './clock.ts';
import { ok, problem, reasonOf, warning, type Outcome } from './finding.ts';

const fixes: Record<string, string> = {
  '28P01': 'The server rejects the password. Correct it in DATABASE_URL; percent-encode characters such as @.',
  '28000': "The server doesn't let this user connect. Correct DATABASE_URL, or the server's pg_hba.conf.",
  '3D000': "The database doesn't exist. Create it, or correct its name in DATABASE_URL.",
  '53300': 'The server is out of connections. Raise max_connections, or lower DATABASE_POOL.',
  '42501': "The user isn't allowed to connect to this database. Grant it, or correct DATABASE_URL.",
};

export async function checkServer(db: Db, clock: Clock): Promise<Outcome> {
  try {
    const sentAt = clock.now();
    const { rows } = await sql<{ version: string; encoding: string; time: Date; lasts: boolean }>`
      select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
        clock_timestamp() as time, current_setting('synchronous_commit') <> 'off' and current_setting('fsync') = 'on' as lasts`.execute(
      db,
    );
    const [{ version, encoding, time, lasts } = { version: '', encoding: '', time: new Date(), lasts: true }] = rows;
    clock.compare('the database', time.getTime(), sentAt);
    if (Number.parseInt(version, 10) < oldestMajor)
      return problem(`PostgreSQL ${version} is too old. Use version ${oldestMajor} or later.`);
    if (encoding !== 'UTF8')
      return problem(`The database's encoding is ${encoding}. Create it with "encoding 'UTF8' template template0".`);
    if (!lasts) return warning('The server may lose saved data in a power cut. Turn on fsync and synchronous_commit.');
    return ok(`PostgreSQL ${version}, ${encoding}.`);
  } catch (error) {
    const fix = fixes[String((error as { code?: unknown }).code)];
    return problem(fix ?? `Can't reach the database: ${reasonOf(error)}. Start the server, or correct DATABASE_URL.`);
  }
}

interface Rights {
  user: string;
  isRoleMaker: boolean;
  canCreate: boolean;
  missingRoles: string[];
  otherRoles: string[];
  missingExtensions: string[];
  foreignTables: number;
}

export async function checkRights(db: Db): Promise<Outcome> {
  const { rows } = await sql<Rights>`
    select current_user as "user",
      (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as "isRoleMaker",
      has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as "canCreate",
      (select coalesce(array_agg(name), '{}') from unnest(array['hearth_app', 'hearth_resident', 'hearth_identity']) name
        where not exists (select from pg_roles where rolname = name)) as "missingRoles",
      (select coalesce(array_agg(rolname::text), '{}') from pg_roles
        where rolname in ('hearth_app', 'hearth_resident', 'hearth_identity')
          and not pg_has_role(oid, 'member')) as "otherRoles",
      (select coalesce(array_agg(name), '{}') from unnest(array['pg_trgm', 'btree_gist']) name
        where not exists (select from pg_available_extensions a where a.name = name)) as "missingExtensions",
      (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
        and not pg_has_role(relowner, 'usage')) as "foreignTables"`.execute(db);
  const [rights] = rows;
  if (!rights) return problem('The server returned nothing.');
  const { user, isRoleMaker, canCreate, missingRoles, otherRoles, missingExtensions, foreignTables } = rights;
  if (!canCreate)
    return problem(`${user} isn't allowed to create tables. Make it the owner: alter database … owner to ${user}.`);
  if (foreignTables > 0)
    return problem(`${foreignTables} tables belong to another user. Run: reassign owned by … to ${user}.`);
  if (missingRoles.length > 0 && !isRoleMaker)
    return problem(`${user} isn't allowed to create roles. Run: alter role ${user} createrole.`);
  if (otherRoles.length > 0) return problem(`Run as an administrator: grant ${otherRoles.join(', ')} to ${user}.`);
  if (missingExtensions.length > 0)
    return problem(`The server lacks ${missingExtensions.join(' and ')}. Install PostgreSQL's contrib package.`);
  return ok(`${user} has the rights it needs.`);
}

export async function checkSchema(db: Db): Promise<Outcome> {
  const { isNew, isCurrent, pending, unknown, version } = await readSchemaState(db);
  if (isNew) return ok('The database is empty. The first start fills it.');
  if (unknown.length > 0)
    return problem(`A newer Hearth upgraded this database (${unknown.at(-1)}). Start that version instead.`);
  if (isCurrent) return ok(`Up to date (${version}).`);
  return warning(
    `An older Hearth used this database last${pending.length > 0 ? `, and it lacks ${pending.length} migrations` : ''}. The next start upgrades it: back it up first.`,
  );
}

/** Warns if a table stored by time lacks a partition for the next day or month. */
export async function checkPartitions(db: Db): Promise<Outcome | undefined> {
  if (!(await readSchemaState(db)).isCurrent) return undefined;
  const late = await tablesWithoutNext(db);
  if (late.length > 0)
    return warning(
      `${late.join(' and ')} has no partition ahead, so its rows collect in the default one. Start a worker: its hourly job adds them.`,
    );
  return ok('Live changes and delivery logs have partitions ahead.');
}

const preparedTwice = ['26000', '42P05'];

/** True if statements stay prepared, which a pooler may prevent, and the connections suffice. */
export async function checkConnections(db: Db, config: Config): Promise<Outcome> {
  try {
    // The driver prepares what it sends often; a pooler may run each on another of its connections.
    for (let round = 0; round < 5; round += 1)
      await Promise.all([1, 2, 3].map((n) => sql`select pg_sleep(0.002), ${n}::int as doctor`.execute(db)));
  } catch (error) {
    if (!preparedTwice.includes(String((error as { code?: unknown }).code))) throw error;
    return problem(
      'The pooler loses prepared statements. Set DATABASE_PREPARE=false, or use PgBouncer 1.21 or later with max_prepared_statements.',
    );
  }
  const { rows } = await sql<{ most: number; used: number; isRunning: boolean }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      exists (select from pg_stat_activity where application_name = 'hearth notifications') as "isRunning"`.execute(db);
  const [{ most, used, isRunning } = { most: 0, used: 0, isRunning: false }] = rows;
  const perProcess = config.DATABASE_POOL + config.DATABASE_EXPORT_POOL + 1;
  const needed = isRunning ? perProcess : perProcess + used;
  if (needed > most)
    return warning(
      `A process opens up to ${perProcess} connections; ${used} of ${most} are in use. Raise max_connections, or lower DATABASE_POOL.`,
    );
  return ok(
    `${config.DATABASE_PREPARE ? 'Prepared statements work' : "Statements aren't prepared"}; ${used} of ${most} connections are in use.`,
  );
}

const notifyWaitMs = 2_000;

/** Checks that notifications arrive; a pooler in transaction mode drops them without an error. */
export async function checkNotifications(db: Db, config: Config): Promise<Outcome | undefined> {
  if (!config.DATABASE_URL) return undefined;
  const channel = `hearth_doctor_${newId()}`;
  const arrived = Promise.withResolvers<void>();
  const stop = await listenOn(directConnection(config, { connectionString: config.DATABASE_URL }), channel, () =>
    arrived.resolve(),
  );
  try {
    await sql`select pg_notify(${channel}, '')`.execute(db);
    const isLate = await Promise.race([arrived.promise, sleep(notifyWaitMs, true, { ref: false })]);
    if (!isLate) return ok('Arrive at once.');
    return warning(
      config.DATABASE_DIRECT_URL
        ? 'Not received through DATABASE_DIRECT_URL. It must name the server behind DATABASE_URL, without a pooler.'
        : 'A pooler drops notifications, so live updates and jobs are late. Set DATABASE_DIRECT_URL to the server behind it.',
    );
  } finally {
    await stop();
  }
}

/** True if the master key opens the secrets in the database. */
export async function checkKey(db: Db, config: Config): Promise<Outcome | undefined> {
  if ((await readSchemaState(db)).isNew) return undefined;
  const used = await usedKeyId(db);
  if (used === undefined) return undefined;
  await loadMasterKey(config, used);
  return ok(
    `The key (${used}) matches the secrets in the database. Keep a copy of it apart from the database's backups.`,
  );
}
