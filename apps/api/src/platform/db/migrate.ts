import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { StartError } from './embedded/start-error.ts';

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

/** The numbered SQL files that are not applied yet, in order, each in its own transaction; any number of processes may start at once. */
export async function migrate(db: Db): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_-]+\.sql$/.test(name)).sort();
  await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
    db,
  );
  const { rows: known } = await sql`select from migrations limit 1`.execute(db);
  if (known.length === 0) await createRoles.execute(db);
  const applied: string[] = [];
  for (const name of files) {
    const text = await readFile(new URL(name, folder), 'utf8');
    const ran = await db.transaction().execute(async (tx) => {
      await sql`lock table migrations in exclusive mode`.execute(tx);
      const { rows } = await sql`select from migrations where name = ${name}`.execute(tx);
      if (rows.length > 0) return false;
      await sql.raw(text).execute(tx);
      await sql`insert into migrations (name) values (${name})`.execute(tx);
      return true;
    });
    if (ran) applied.push(name);
  }
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const unknown = rows.map((row) => row.name).find((name) => !files.includes(name));
  if (unknown)
    throw new StartError(
      `The database was migrated by a newer version (${unknown} is not known here); start that version instead.`,
    );
  return applied;
}
