import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { StartError } from './embedded/start-error.ts';
import { checksumOf, readSchemaFiles } from './schema-files.ts';

const folder = new URL('../../../migrations/', import.meta.url);

/**
 * Roles belong to the whole server, also where several databases are set up on it at once: whoever comes second waits for the first
 * one's commit, and takes its role.
 */
const createRoles = sql`do $$
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

/** The row of `migrations` that tells which functions, policies and grants the database has. */
const codeName = 'code';

/**
 * Everything that `create` makes anew, except functions that a column, constraint or index uses: those are replaced.
 * What the schema no longer declares is gone with it.
 */
const dropCode = sql`do $$
declare
  object record;
  dropped integer;
begin
  for object in select tgname, tgrelid::regclass as place from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
  loop execute format('drop trigger %I on %s', object.tgname, object.place); end loop;
  for object in select policyname, tablename from pg_policies where schemaname = 'public'
  loop execute format('drop policy %I on public.%I', object.policyname, object.tablename); end loop;
  loop
    dropped := 0;
    for object in
      select format('drop view %s', oid::regclass) as statement from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'v'
      union all
      select format('drop function %s', p.oid::regprocedure) from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    loop
      begin
        execute object.statement;
        dropped := dropped + 1;
      exception when dependent_objects_still_exist then null;
      end;
    end loop;
    exit when dropped = 0;
  end loop;
  revoke all on all tables in schema public from hearth_app, hearth_resident, hearth_identity;
  revoke all on all functions in schema public from hearth_app, hearth_resident, hearth_identity;
end $$`;

/** Functions may stand before what they read. */
const uncheckedBodies = sql`set local check_function_bodies = off`;

async function installCode(db: Db, code: string) {
  await uncheckedBodies.execute(db);
  await dropCode.execute(db);
  await sql.raw(code).execute(db);
}

/** The numbered SQL files of the folder, in order. */
export async function readMigrations(): Promise<{ name: string; text: string; checksum: string }[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_-]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, checksum: checksumOf(text) };
    }),
  );
}

/**
 * Brings the database to the current schema: an empty one is made from `db/`, an older one runs the migrations that it lacks.
 * Functions, triggers, views, policies and grants are installed from `db/` whenever they differ. Each step is one transaction,
 * and any number of processes may start at once. Returns the names of the steps.
 */
export async function migrate(db: Db): Promise<string[]> {
  const [migrations, schema] = await Promise.all([readMigrations(), readSchemaFiles()]);
  await sql`create table if not exists migrations
    (name text primary key, applied_at timestamptz not null default now(), checksum text)`.execute(db);
  await sql`alter table migrations add column if not exists checksum text`.execute(db);
  const { rows: recorded } = await sql`select from migrations limit 1`.execute(db);
  if (recorded.length === 0) await createRoles.execute(db);

  const step = (run: (tx: Db, applied: ReadonlyMap<string, string | null>) => Promise<string[]>) =>
    db.transaction().execute(async (tx) => {
      await sql`lock table migrations in exclusive mode`.execute(tx);
      const { rows } = await sql<{
        name: string;
        checksum: string | null;
      }>`select name, checksum from migrations`.execute(tx);
      return run(tx, new Map(rows.map(({ name, checksum }) => [name, checksum])));
    });
  const record = (tx: Db, rows: readonly { name: string; checksum: string }[]) =>
    sql`insert into migrations (name, checksum)
      select * from unnest(${rows.map(({ name }) => name)}::text[], ${rows.map(({ checksum }) => checksum)}::text[])
      on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`.execute(tx);
  const code = { name: codeName, checksum: schema.checksum };

  const steps = await step(async (tx, applied) => {
    if (applied.size > 0) return [];
    await uncheckedBodies.execute(tx);
    await sql.raw(schema.tables).execute(tx);
    await installCode(tx, schema.code);
    await record(tx, [...migrations, code]);
    return ['baseline'];
  });
  for (const migration of migrations) {
    const ran = await step(async (tx, applied) => {
      const checksum = applied.get(migration.name);
      if (checksum && checksum !== migration.checksum)
        throw new StartError(
          `${migration.name} was changed after this database ran it; undo the change and add a migration.`,
        );
      if (checksum) return [];
      if (checksum === undefined) await sql.raw(migration.text).execute(tx);
      await record(tx, [migration]);
      return checksum === undefined ? [migration.name] : [];
    });
    steps.push(...ran);
  }
  const installed = await step(async (tx, applied) => {
    const unknown = [...applied.keys()].find(
      (name) => name !== codeName && !migrations.some((known) => known.name === name),
    );
    if (unknown)
      throw new StartError(
        `The database was migrated by a newer version (${unknown} is not known here); start that version instead.`,
      );
    if (applied.get(codeName) === schema.checksum) return [];
    await installCode(tx, schema.code);
    await record(tx, [code]);
    return [codeName];
  });
  return [...steps, ...installed];
}
