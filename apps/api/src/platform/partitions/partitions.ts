import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { isBusy } from '../db/lock-tables.ts';

/** Tables partitioned by `created_at`, with the length of a partition and how many are made ahead. */
export const partitionedTables = {
  changes: { unit: 'day', ahead: 3 },
  mail_delivery_logs: { unit: 'month', ahead: 2 },
} as const satisfies Record<string, { unit: 'day' | 'month'; ahead: number }>;

export type PartitionedTable = keyof typeof partitionedTables;

/** Calls queue behind a waiting lock, so each try is short. */
const waitMs = 200;
const pauseMs = 500;
const tries = 10;

/** Runs a transaction that locks tables. Returns false if they stayed busy; the next run tries again. */
async function withShortLocks(db: Db, act: (tx: Tx) => Promise<void>): Promise<boolean> {
  for (let left = tries; left > 0; left -= 1) {
    try {
      await db.transaction().execute(async (tx) => {
        await sql.raw(`set local lock_timeout = ${waitMs}`).execute(tx);
        await act(tx);
      });
      return true;
    } catch (error) {
      if (!isBusy(error as { code?: string })) throw error;
      await sleep(pauseMs + Math.random() * pauseMs);
    }
  }
  return false;
}

export interface Partition {
  name: string;
  /** Null for the default partition, and where the table of an earlier version became the first one. */
  from: Date | null;
  /** Null for the default partition. */
  until: Date | null;
}

/** The partitions of a table, in order; the default one last. */
export async function readPartitions(db: Db | Tx, table: PartitionedTable): Promise<Partition[]> {
  const { rows } = await sql<Partition>`
    select name, (regexp_match(bound, 'FROM \\(''(.+)''\\) TO'))[1]::timestamptz as from,
      (regexp_match(bound, 'TO \\(''(.+)''\\)'))[1]::timestamptz as until
    from (select c.relname::text as name, pg_get_expr(c.relpartbound, c.oid) as bound
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ${table}::regclass) b
    order by until nulls last`.execute(db);
  return rows;
}

const defaultOf = (table: PartitionedTable) => sql.table(`${table}_default`);

const covers =
  (at: Date) =>
  ({ from, until }: Partition) =>
    until !== null && until > at && (from === null || from <= at);

/** Adds a partition, and moves rows of its time from the default one. */
async function addPartition(tx: Tx, table: PartitionedTable, { name, from, until }: Named): Promise<void> {
  // One process at a time; writers aren't held up.
  await sql`lock table only ${sql.table(table)} in share update exclusive mode`.execute(tx);
  if ((await readPartitions(tx, table)).some(covers(from))) return;
  await sql`create table ${sql.table(name)} (like ${sql.table(table)} including defaults including constraints)`.execute(
    tx,
  );
  await sql`alter table ${sql.table(name)} enable row level security`.execute(tx);
  await sql`lock table ${defaultOf(table)} in access exclusive mode`.execute(tx);
  await sql`with moved as (delete from ${defaultOf(table)} where created_at >= ${from} and created_at < ${until} returning *)
    insert into ${sql.table(name)} select * from moved`.execute(tx);
  await sql`alter table ${sql.table(table)} attach partition ${sql.table(name)}
    for values from (${sql.lit(from.toISOString())}) to (${sql.lit(until.toISOString())})`.execute(tx);
}

interface Named {
  name: string;
  from: Date;
  until: Date;
}

/** The current period and those ahead, in UTC. */
export function periodsOf(table: PartitionedTable, now: Date): Named[] {
  const { unit, ahead } = partitionedTables[table];
  const start = (turn: number) =>
    unit === 'day'
      ? Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + turn)
      : Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + turn, 1);
  return Array.from({ length: ahead + 1 }, (_, turn) => {
    const from = new Date(start(turn));
    const digits = from.toISOString().replaceAll('-', '');
    return { name: `${table}_${digits.slice(0, unit === 'day' ? 8 : 6)}`, from, until: new Date(start(turn + 1)) };
  });
}

/** Adds the missing partitions of now and ahead. Until then, rows go to the default partition. */
export async function addPartitions(db: Db, table: PartitionedTable, now = new Date()): Promise<void> {
  const known = await readPartitions(db, table);
  const missing = periodsOf(table, now).filter(({ from }) => !known.some(covers(from)));
  let areAdded = missing.length > 0;
  for (const period of missing)
    areAdded = (await withShortLocks(db, (tx) => addPartition(tx, table, period))) && areAdded;
  // Autovacuum analyzes partitions, but not the table as a whole.
  if (areAdded) await sql`analyze ${sql.table(table)}`.execute(db);
}

const names = Object.keys(partitionedTables) as PartitionedTable[];

export async function addAllPartitions(db: Db): Promise<void> {
  for (const table of names) await addPartitions(db, table);
}

/** Tables without a partition for the next period, because no job added it. */
export async function tablesWithoutNext(db: Db): Promise<PartitionedTable[]> {
  const now = new Date();
  const late: PartitionedTable[] = [];
  for (const table of names) {
    const [, next] = periodsOf(table, now);
    const known = await readPartitions(db, table);
    if (next && !known.some(covers(next.from))) late.push(table);
  }
  return late;
}

/**
 * Drops the partitions of which every row is older than `before`. `last` runs in the same transaction before a partition
 * is dropped. Rows outside a partition of their own stay.
 */
export async function dropPartitions(
  db: Db,
  table: PartitionedTable,
  before: RawBuilder<Date>,
  last: (tx: Tx, partition: RawBuilder<unknown>) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const { rows } = await sql<{ before: Date }>`select ${before} as before`.execute(db);
  const limit = rows[0]?.before;
  for (const { name, until } of await readPartitions(db, table))
    if (until && limit && until <= limit)
      await withShortLocks(db, async (tx) => {
        await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
        if (!(await readPartitions(tx, table)).some((other) => other.name === name)) return;
        await last(tx, sql.table(name));
        await sql`drop table ${sql.table(name)}`.execute(tx);
      });
}

/** Partitions whose rows can be older than their time says: the default one, and the table of an earlier version. */
export const partitionsWithOldRows = async (db: Db, table: PartitionedTable): Promise<RawBuilder<unknown>[]> =>
  (await readPartitions(db, table)).filter(({ from }) => from === null).map(({ name }) => sql.table(name));
