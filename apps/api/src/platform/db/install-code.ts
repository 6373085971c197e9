import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import type { Db } from './database.ts';
import { StartError } from './embedded/start-error.ts';

/** The row of `migrations` that records the installed functions, policies and grants. */
export const codeName = 'code';

const appRoles = 'hearth_app, hearth_resident, hearth_identity';

interface CodeObject {
  /** As in DDL, such as `trigger leads_counted on leads`. */
  name: string;
  /** Changes when the object is created or replaced. */
  version: string;
}

/**
 * Functions, triggers, views and policies of schema `public`, and the tables on which the app's roles have privileges.
 */
export async function readCodeObjects(db: Db): Promise<CodeObject[]> {
  const { rows } = await sql<CodeObject>`
    select 'function ' || p.oid::regprocedure as name, p.xmin::text as version from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select format('view %I', c.relname), w.xmin::text from pg_class c join pg_rewrite w on w.ev_class = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and w.rulename = '_RETURN'
    union all
    select format('trigger %I on %I', t.tgname, c.relname), t.oid::text from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition and not t.tgisinternal
    union all
    select format('policy %I on %I', p.polname, c.relname), p.oid::text from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace = 'public'::regnamespace
    union all
    select format('grants on %I', c.relname), concat(c.relacl::text, (
      select string_agg(a.attname || a.attacl::text, ',' order by a.attnum) from pg_attribute a where a.attrelid = c.oid and not a.attisdropped))
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition and (
      exists (select from aclexplode(c.relacl) g where g.grantee = any (array['hearth_app', 'hearth_resident', 'hearth_identity']::regrole[]))
      or exists (select from pg_attribute a, aclexplode(a.attacl) g where a.attrelid = c.oid
        and g.grantee = any (array['hearth_app', 'hearth_resident', 'hearth_identity']::regrole[])))`.execute(db);
  return rows;
}

const isOfTable = (name: string) => /^(?:trigger|policy|grants) /.test(name);

/**
 * Drops what Hearth installed. Objects that a column, an index or a customer's object depends on stay and are replaced
 * in place.
 */
async function dropInstalled(db: Db, installed: readonly string[]) {
  const ofTables = installed
    .filter(isOfTable)
    .map((name) => (name.startsWith('grants ') ? `revoke all ${name.slice(7)} from ${appRoles}` : `drop ${name}`));
  if (ofTables.length > 0) await sql.raw(ofTables.join(';')).execute(db);
  const others = JSON.stringify(installed.filter((name) => !isOfTable(name)));
  await sql`select set_config('hearth.installed', ${others}, true)`.execute(db);
  await sql`do $$
declare
  remaining text[] := array(select json_array_elements_text(current_setting('hearth.installed')::json));
  used text[];
  object text;
begin
  loop
    used := '{}';
    foreach object in array remaining loop
      begin
        execute 'drop ' || object;
      exception when dependent_objects_still_exist then used := used || object;
      end;
    end loop;
    exit when cardinality(used) in (0, cardinality(remaining));
    remaining := used;
  end loop;
  foreach object in array used loop
    if object like 'function %' then
      execute format('revoke all on %s from hearth_app, hearth_resident, hearth_identity', object);
    end if;
  end loop;
end $$`.execute(db);
}

/** The objects Hearth had installed before databases recorded them. */
const installedBefore = new URL('../../../migrations/installed.txt', import.meta.url);

async function readInstalled(db: Db): Promise<{ listed: ReadonlySet<string>; isRecorded: boolean }> {
  const { rows } = await sql<{ objects: string[] | null }>`
    select objects from migrations where name = ${codeName}`.execute(db);
  const recorded = rows[0]?.objects;
  return {
    listed: new Set(recorded ?? (await readFile(installedBefore, 'utf8')).trim().split('\n')),
    isRecorded: Boolean(recorded),
  };
}

/** Marks a function kept for processes of the previous version; the next version drops it. */
const retired = 'retired ';

interface FunctionDefinition {
  /** As `CodeObject.name`. */
  name: string;
  definition: string;
  /** `grant` and `revoke` statements that restore its privileges. */
  privileges: string;
}

/** Hearth's functions that statements can call, other than those already kept for the previous version. */
async function readFunctions(db: Db, listed: ReadonlySet<string>): Promise<FunctionDefinition[]> {
  const { rows } = await sql<FunctionDefinition>`
    select 'function ' || p.oid::regprocedure as name, pg_get_functiondef(p.oid) as definition,
      format('revoke all on function %s from public', p.oid::regprocedure) || (
        select coalesce(string_agg(format('; grant execute on function %s to %s', p.oid::regprocedure,
          case when g.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(g.grantee)) end), ''), '')
        from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g) as privileges
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype`.execute(
    db,
  );
  return rows.filter(({ name }) => listed.has(name) && !listed.has(retired + name));
}

const bareName = (name: string) => name.slice(0, name.indexOf('('));

/**
 * Restores functions this version no longer has, because processes of the previous version may still run beside it.
 * Skips those whose name has another signature now, and those that can't be created anymore. Returns their names.
 */
async function restoreRetired(db: Db, before: readonly FunctionDefinition[]): Promise<string[]> {
  const present = new Set((await readCodeObjects(db)).map(({ name }) => bareName(name)));
  const restored: string[] = [];
  for (const { name, definition, privileges } of before.filter((known) => !present.has(bareName(known.name)))) {
    await sql`savepoint retired`.execute(db);
    try {
      await sql.raw(`${definition}; ${privileges}`).execute(db);
      restored.push(name);
    } catch {
      await sql`rollback to savepoint retired`.execute(db);
    }
    await sql`release savepoint retired`.execute(db);
  }
  return restored;
}

/**
 * Replaces the functions, triggers, views, policies and grants that Hearth installed earlier, keeping those a customer
 * added, and for one version the functions that were removed. Returns the names to record.
 */
export async function installCode(db: Db, code: string): Promise<string[]> {
  const { listed, isRecorded } = await readInstalled(db);
  const before = isRecorded ? await readFunctions(db, listed) : [];
  const present = await readCodeObjects(db);
  await dropInstalled(
    db,
    present.map(({ name }) => name).filter((name) => listed.has(name)),
  );
  const { rows } = await sql<{ now: string }>`select pg_current_xact_id()::xid::text as now`.execute(db);
  // A new database already has the functions that its tables need, created by this transaction.
  const installed = new Map(
    (await readCodeObjects(db))
      .filter(({ name, version }) => !(name.startsWith('function ') && version === rows[0]?.now))
      .map(({ name, version }) => [name, version]),
  );
  // Functions may be created before the objects they use.
  await sql`set local check_function_bodies = off`.execute(db);
  await sql.raw(code).execute(db);
  const isOurs = ({ name, version }: CodeObject) => listed.has(name) || installed.get(name) !== version;
  const ours = (await readCodeObjects(db)).filter(isOurs).map(({ name }) => name);
  const conflict = ours.find((name) => installed.has(name) && !listed.has(name) && !name.startsWith('grants '));
  if (conflict)
    throw new StartError(
      `This version of Hearth includes a ${conflict}, and the database already has a different one. ${advice}`,
    );
  const kept = await restoreRetired(db, before);
  return [...ours, ...kept, ...kept.map((name) => retired + name)].toSorted();
}

export const advice =
  'Nothing was changed. Drop or rename what you added to the database, start Hearth again, then add it in its own schema.';
