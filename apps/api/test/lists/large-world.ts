import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { makeDemoWorld } from '../../src/demo-world.ts';
import type { Db, Tx } from '../../src/platform/db/database.ts';
import { testSecrets } from '../secrets.ts';
import { lockNotAvailable } from './row-snapshot.ts';

/** Minimum rows per table, unless its copies exceed it or its referenced tables have fewer. */
const rowsWanted = 2_500;
const copiesMaximum = 2_500;
/**
 * Number of properties, companies and groups. Other tables have a multiple of it, so that related copies share a
 * property.
 */
const places = 20;
const ofPlaces = new Set(['properties', 'companies', 'company_groups', 'property_groups']);
/** Tables maintained by triggers or recalculated, or about sessions, jobs or the deployment. */
const derived =
  /^(accounts|.*_deltas|.*_days|.*_months|.*_since|property_(outstanding|people|spending)|counted_.*|people_counts|migrations|paused_jobs|system_config|deployment_secrets|changes.*|audit_(newest_seal|seals|totals)|demo_accounts|invoice_(series|numbers)|idempotency_keys|noted_.*)$/;

interface Column {
  table: string;
  column: string;
  type: string;
  isId: boolean;
  isUnique: boolean;
  /** A column with a closed list of values. */
  isListed: boolean;
  isHex: boolean;
  refers: string | null;
}

const readColumns = async (db: Tx) =>
  (
    await sql<Column>`
      select c.relname as table, a.attname as column, coalesce(nullif(t.typbasetype, 0), t.oid)::regtype::text as type,
        coalesce(bool_or(i.indisprimary), false) as "isId", coalesce(bool_or(i.indisunique), false) as "isUnique",
        coalesce(bool_or(k.oid is not null), false) as "isListed",
        t.typname = 'hex_id' as "isHex",
        max(case when f.conrelid is not null then f.confrelid::regclass::text end) as refers
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
      join pg_type t on t.oid = a.atttypid
      left join pg_index i on i.indrelid = c.oid and (a.attnum = any (i.indkey) or exists (
        select from pg_depend d where d.objid = i.indexrelid and d.refobjid = c.oid and d.refobjsubid = a.attnum))
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey) and pg_get_constraintdef(k.oid) like '%ANY (ARRAY%'
      left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and a.attnum = any (f.conkey)
        and (select fa.attname from pg_attribute fa where fa.attrelid = f.confrelid and fa.attnum = f.confkey[array_position(f.conkey, a.attnum)]) = 'id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      group by c.relname, a.attname, a.attnum, t.oid order by c.relname, a.attnum`.execute(db)
  ).rows;

/** The id of copy `k`, in a table with that many copies. */
const copiedId = (table: string, column: string, copies: number) => {
  const copy = `substr(md5(${column} || '-' || (1 + (k - 1) % ${copies})), 1, 24)`;
  return table === 'properties' ? `case when k % 2 = 0 then ${column} else ${copy} end` : copy;
};
export const idOfCopy = (id: string, copy: number) =>
  createHash('md5').update(`${id}-${copy}`).digest('hex').slice(0, 24);

/** Drops constraints that block copied rows, without affecting tables, indexes or keys the planner uses. */
async function openTables(tx: Tx, tables: readonly string[]) {
  const { rows: constraints } = await sql<{ table: string; name: string; kept: string | null }>`
    select conrelid::regclass::text as table, conname as name,
      case when contype not in ('f', 'c') then regexp_replace(pg_get_constraintdef(oid), ' DEFERRABLE.*', '') end as kept
    from pg_constraint where conrelid <> 0 and connamespace = 'public'::regnamespace and (contype in ('f', 'c') or condeferrable)
      and conrelid not in (select inhrelid from pg_inherits)
    order by contype = 'f' desc`.execute(tx);
  for (const { table, name, kept } of constraints) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx);
    if (kept) await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(kept)}`.execute(tx);
  }
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
}

/** Copies rows of every table for other users and properties, each copy half an hour older than the previous one. */
async function copyRows(tx: Tx) {
  const columns = (await readColumns(tx)).filter(({ table }) => !derived.test(table));
  const tables = [...new Set(columns.map(({ table }) => table))];
  const copiesOf = new Map<string, number>();
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(tx);
    const count = rows[0]?.count ?? 0;
    const wanted = Math.ceil(Math.min(rowsWanted / Math.max(count, 1), copiesMaximum) / places) * places;
    copiesOf.set(table, ofPlaces.has(table) ? places : wanted);
  }
  await openTables(tx, tables);
  for (const table of tables) {
    const all = columns.filter((column) => column.table === table);
    const isSerial = all.some(({ column, type }) => column === 'id' && type !== 'text');
    const given = all.filter(({ column }) => !(isSerial && column === 'id'));
    const values = given.map(({ column, type, isId, isUnique, isListed, isHex, refers }) => {
      const name = `"${column}"`;
      const own = (isId && column === 'id') || (isUnique && isHex) ? table : undefined;
      const target = refers ?? (column === 'property_id' ? 'properties' : own);
      if (target && type === 'text')
        return derived.test(target) ? name : copiedId(target, name, copiesOf.get(target) ?? 1);
      if (type === 'timestamp with time zone') return `${name} - k * interval '31 minutes'`;
      if (type === 'date')
        return `case when ${name} between '2000-01-01' and '2100-01-01' then ${name} - k % 700 else ${name} end`;
      if ((isUnique || /^(email|phone)$/.test(column)) && !isListed && type === 'text') return `${name} || '-' || k`;
      if (isUnique && type === 'integer') return `${name} + k`;
      return name;
    });
    await sql`
      insert into ${sql.table(table)} (${sql.join(given.map(({ column }) => sql.ref(column)))})
      select ${sql.raw(values.join(', '))} from ${sql.table(table)}, generate_series(1, ${copiesOf.get(table)}::int) k
      on conflict do nothing`.execute(tx);
  }
}

const noFiles = { put: async () => undefined, remove: async () => undefined };

/** Creates the demo world before other users exist. */
export const fillDemo = async (db: Db) =>
  makeDemoWorld({
    db,
    files: noFiles,
    log: { info: () => undefined },
    secrets: await testSecrets(db),
    now: new Date(),
    properties: 2,
    residents: 60,
    logs: 1_000,
    months: 6,
  });

/**
 * Runs `work` with every table locked. Takes the locks without waiting for any, so that jobs and `work` can't deadlock.
 */
async function withAllTables(db: Db, work: (tx: Tx) => Promise<void>): Promise<void> {
  const { rows } = await sql<{ tables: string }>`
    select string_agg(oid::regclass::text, ', ') as tables from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(db);
  for (;;)
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`lock table ${sql.raw(rows[0]?.tables ?? '')} in access exclusive mode nowait`.execute(tx);
        await work(tx);
      });
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable) throw error;
      await sleep(50);
    }
}

/** Makes every table large: half of the rows are at the existing properties, and the rest at as many new ones. */
export async function makeLarge(db: Db): Promise<void> {
  await withAllTables(db, async (tx) => {
    await copyRows(tx);
    await sql`insert into accounts (id, kind, property_id, user_id)
      select id, 'property', id, null from properties union all select id, 'user', null, id from users on conflict do nothing`.execute(
      tx,
    );
    await sql`select rebuild_totals()`.execute(tx);
    await sql`insert into audit_totals (day, action, target_kind, count)
      select at::date, action, target_kind, count(*) from audit_log group by 1, 2, 3`.execute(tx);
    await sql`update audit_newest_seal set (last_transaction, last_id) = (
      select transaction_id, id from audit_log order by 1 desc, 2 desc limit 1)`.execute(tx);
  });
  await sql`vacuum analyze`.execute(db);
}

/** Copies the same rows to an empty database of another server. */
export async function copyWorld(from: Db, to: Db): Promise<void> {
  const { rows: tables } = await sql<{ table: string; columns: string }>`
    select c.relname as table, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migrations' group by 1`.execute(
    from,
  );
  await to.transaction().execute(async (tx) => {
    await openTables(
      tx,
      tables.map(({ table }) => table),
    );
    for (const { table, columns } of tables) {
      const { rows } = await sql<{ rows: string }>`
        select json_agg(t)::text as rows from ${sql.table(table)} t having count(*) > 0`.execute(from);
      await sql`delete from ${sql.table(table)}`.execute(tx);
      for (const { rows: text } of rows)
        await sql`insert into ${sql.table(table)} (${sql.raw(columns)}) overriding system value
          select ${sql.raw(columns)} from json_populate_recordset(null::${sql.table(table)}, ${text}::json)`.execute(
          tx,
        );
    }
  });
  await sql`vacuum analyze`.execute(to);
}
