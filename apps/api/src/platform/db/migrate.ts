import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { StartError } from './embedded/start-error.ts';
import { advice, codeName, installCode } from './install-code.ts';
import { lockTables } from './lock-tables.ts';
import { checksumOf, readSchemaFiles } from './schema-files.ts';

const folder = new URL('../../../migrations/', import.meta.url);

/**
 * Roles are global to the server, where several databases may be set up at the same time: the second waits for the
 * first to commit and uses its role.
 */
export const createRoles = sql`do $$
declare role_name text;
begin
  foreach role_name in array array['hearth_app', 'hearth_resident', 'hearth_identity'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      begin
        execute format('create role %I nologin', role_name);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    begin
      execute format('grant %I to current_user', role_name);
    exception when unique_violation then null;
    end;
  end loop;
end $$`;

export async function createMigrationsTable(db: Db): Promise<void> {
  await sql`create table if not exists migrations
    (name text primary key, applied_at timestamptz not null default now(), checksum text)`.execute(db);
  await sql`alter table migrations add column if not exists checksum text`.execute(db);
  await sql`alter table migrations add column if not exists objects text[]`.execute(db);
}

/** The numbered SQL files, in order. */
export async function readMigrations(): Promise<{ name: string; text: string; checksum: string }[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_-]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, checksum: checksumOf(text) };
    }),
  );
}

/** SQLSTATEs raised when a customer's view, function or table blocks a change. */
const codesOfConflicts = new Set(['2BP01', '0A000', '42P13', '42P16', '42P07', '42710', '42723']);

/** Names the customer's object that blocks the upgrade. */
function refuse(step: string, error: unknown): never {
  const { code = '', message = '', detail } = error as { code?: string; message?: string; detail?: string };
  if (!codesOfConflicts.has(code)) throw error;
  throw new StartError(`${step} can't be installed: ${[message, detail].filter(Boolean).join('. ')}. ${advice}`);
}

/**
 * Migrates the schema in one transaction: a new database gets `db/`, an existing one its pending migrations. Reinstalls
 * functions, triggers, views, policies and grants when they differ. Safe for concurrent processes. Returns the names of
 * the steps.
 */
export async function migrate(db: Db): Promise<string[]> {
  const [migrations, schema] = await Promise.all([readMigrations(), readSchemaFiles()]);
  await createMigrationsTable(db);
  const { rows: recorded } = await sql`select from migrations limit 1`.execute(db);
  if (recorded.length === 0) await createRoles.execute(db);

  return db.transaction().execute(async (tx) => {
    await sql`lock table migrations in exclusive mode`.execute(tx);
    const { rows } = await sql<{
      name: string;
      checksum: string | null;
    }>`select name, checksum from migrations`.execute(tx);
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
    refuseChanged(applied, migrations);
    const isNew = applied.size === 0;
    const pending = isNew ? [] : migrations.filter(({ name }) => !applied.has(name));
    const hasNewCode = applied.get(codeName) !== schema.checksum;
    if (!isNew && (hasNewCode || pending.length > 0)) await lockTables(tx);
    if (isNew) {
      await sql`set local check_function_bodies = off`.execute(tx);
      await sql.raw(schema.tables).execute(tx);
    }
    for (const { name, text } of pending) {
      await sql
        .raw(text)
        .execute(tx)
        .catch((error: unknown) => refuse(name, error));
      // The next migration may alter a table with deferred constraints pending.
      await sql`set constraints all immediate`.execute(tx);
      await sql`set constraints all deferred`.execute(tx);
    }
    const unrecorded = migrations.filter(({ name }) => !applied.get(name));
    await sql`insert into migrations (name, checksum)
      select * from unnest(${unrecorded.map(({ name }) => name)}::text[], ${unrecorded.map(({ checksum }) => checksum)}::text[])
      on conflict (name) do update set checksum = excluded.checksum`.execute(tx);
    const steps = isNew ? ['baseline'] : pending.map(({ name }) => name);
    if (!hasNewCode) return steps;
    const objects = await installCode(tx, schema.code).catch((error: unknown) => refuse('This version', error));
    await sql`insert into migrations (name, checksum, objects) values (${codeName}, ${schema.checksum}, ${objects}::text[])
      on conflict (name) do update set checksum = excluded.checksum, objects = excluded.objects, applied_at = now()`.execute(
      tx,
    );
    return isNew ? steps : [...steps, codeName];
  });
}

interface SchemaState {
  /** No Hearth has run on this database. */
  isNew: boolean;
  /** The schema and its functions are those of this version. */
  isCurrent: boolean;
  /** The last migration that ran. */
  version: string | undefined;
  /** Migrations that haven't run. */
  pending: string[];
  /** Migrations of a newer version. */
  unknown: string[];
}

/** Compares the schema with this version. Changes nothing. */
export async function readSchemaState(db: Db): Promise<SchemaState> {
  const [migrations, schema] = await Promise.all([readMigrations(), readSchemaFiles()]);
  const { rows: found } = await sql`select where to_regclass('public.migrations') is not null`.execute(db);
  const { rows } =
    found.length === 0
      ? { rows: [] }
      : await sql<{ name: string; checksum: string | null }>`select name, checksum from migrations`.execute(db);
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const names = [...applied.keys()].filter((name) => name !== codeName).toSorted();
  const pending = migrations.map(({ name }) => name).filter((name) => !applied.has(name));
  return {
    isNew: applied.size === 0,
    isCurrent: applied.get(codeName) === schema.checksum && pending.length === 0,
    version: names.at(-1),
    pending,
    unknown: names.filter((name) => !migrations.some((known) => known.name === name)),
  };
}

type Migration = Awaited<ReturnType<typeof readMigrations>>[number];

/** Throws StartError unless this version knows every migration that was applied, unchanged. */
export function refuseChanged(applied: ReadonlyMap<string, string | null>, migrations: readonly Migration[]) {
  const changed = migrations.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum);
  if (changed)
    throw new StartError(
      `${changed.name} was changed after this database ran it. Undo the change and add a migration.`,
    );
  const unknown = [...applied.keys()].find(
    (name) => name !== codeName && !migrations.some((known) => known.name === name),
  );
  if (unknown)
    throw new StartError(
      `The database was migrated by a newer version (${unknown} is unknown here). Start that version instead.`,
    );
}
