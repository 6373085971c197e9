import { CompiledQuery, sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { copyFrom } from '../platform/db/driver.ts';
import type { Tx } from '../platform/db/database.ts';
import { installCode } from '../platform/db/install-code.ts';
import { loadInBulk } from '../platform/db/load.ts';
import { createMigrationsTable } from '../platform/db/migrate.ts';
import type { Entry, Manifest } from './archive-format.ts';
import type { ReadEntry } from './archive-reader.ts';
import { createPartition, tablesOf } from './hearth-tables.ts';
import { holdJobs, holdMessages, type Held } from './hold.ts';
import { readKnownSchema, type ArchivedSchema } from './known-schema.ts';

type EntryOf<T extends Entry['type']> = Extract<Entry, { type: T }>;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function copyRows(tx: Tx, into: string, { data }: ReadEntry, options = ''): Promise<number> {
  const copy = copyFrom(CompiledQuery.raw(`copy ${into} from stdin ${options}`), data());
  return Number((await tx.executeQuery(copy)).numAffectedRows);
}

/** Creates the tables of the version that made the backup, without rows. */
async function createTables(tx: Tx, { tables, partitions = [] }: ArchivedSchema) {
  await createMigrationsTable(tx);
  await sql`set local check_function_bodies = off`.execute(tx);
  await sql.raw(tables).execute(tx);
  for (const partition of partitions) await createPartition(tx, partition);
  await sql.raw(`truncate ${[...tablesOf(tables)].join()}`).execute(tx);
}

async function readPartitioned(tx: Tx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'p'`.execute(tx);
  return new Set(rows.map(({ name }) => name));
}

async function setSequences(tx: Tx, { values }: EntryOf<'sequences'>) {
  for (const { name, value, isCalled } of values)
    await sql`select setval(${name}::regclass, ${value}::bigint, ${isCalled})`.execute(tx);
}

/** This server may count transactions from below the backup's. */
async function continueTransactions(tx: Tx, { nextTransaction }: Manifest) {
  await sql`insert into transaction_base (base)
    values (greatest(${nextTransaction}::numeric - pg_current_xact_id()::text::numeric, 0))`.execute(tx);
}

/**
 * Live updates can't be resumed across a restore. Positions go on from the time in microseconds, above any that the old
 * server has used since the backup.
 */
const continuePositions = sql`
  with continued as (
    select setval('changes_position_seq', greatest(last_value, (extract(epoch from clock_timestamp()) * 1000000)::bigint)) as position
    from changes_position_seq)
  insert into changes_trimmed (transaction_id, position) select current_transaction(), position from continued`;

const jobsAtOnce = 1000;

/** Queues the jobs anew. A job that was running at the snapshot runs again, as after a crash. */
async function addJobs(tx: Tx, entry: ReadEntry, boss: PgBoss, holding: readonly string[] | undefined) {
  await sql`create temporary table restored_jobs (number integer generated always as identity,
    name text, data jsonb, start_after timestamptz, singleton_key text) on commit drop`.execute(tx);
  const count = await copyRows(tx, 'restored_jobs (name, data, start_after, singleton_key)', entry);
  const held = holding ? await holdJobs(tx, holding) : 0;
  const sender = {
    async executeSql(text: string, values: unknown[] = []) {
      return { rows: (await tx.executeQuery(CompiledQuery.raw(text, values))).rows };
    },
  };
  const queues = new Set((await boss.getQueues()).map(({ name }) => name));
  for (let from = 1; from <= count; from += jobsAtOnce) {
    const { rows } = await sql<{ name: string; data: object; start_after: Date; singleton_key: string | null }>`
      select * from restored_jobs where number between ${from} and ${from + jobsAtOnce - 1}`.execute(tx);
    for (const [name, jobs] of Map.groupBy(rows, (job) => job.name)) {
      if (!queues.has(name)) await boss.createQueue(name);
      await boss.insert(
        name,
        jobs.map(({ data, start_after, singleton_key }) => ({
          data,
          startAfter: start_after,
          ...(singleton_key !== null && { singletonKey: singleton_key }),
        })),
        { db: sender },
      );
    }
  }
  return { count, held };
}

export interface RestoreOptions {
  passphrase: string | undefined;
  /**
   * Names of jobs on a schedule. If given, other jobs and messages that are due wait for a decision, because the old
   * Hearth may have sent them.
   */
  holdsAllBut: readonly string[] | undefined;
  /** The operator vouches for an archive that anyone could have written. */
  trusts: boolean;
}

export interface LoadedRows {
  rows: Record<string, number>;
  held: Held;
  /** The first entry after the database. */
  next: ReadEntry | undefined;
}

/** Loads everything up to the files into an empty database, in the caller's transaction. */
export async function loadDatabase(
  tx: Tx,
  manifest: Manifest,
  entries: AsyncGenerator<ReadEntry>,
  boss: PgBoss,
  { trusts, holdsAllBut }: RestoreOptions,
): Promise<LoadedRows> {
  await sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
    set_config('datestyle', 'ISO, YMD', true), set_config('intervalstyle', 'postgres', true), set_config('timezone', 'UTC', true)`.execute(
    tx,
  );
  const schema = await readKnownSchema((await entries.next()).value, trusts);
  await createTables(tx, schema);
  const rows: Record<string, number> = {};
  let next = await entries.next();
  // A frozen row needs no vacuum later. Partitions can't be frozen.
  const partitioned = await readPartitioned(tx);
  await loadInBulk(tx, async () => {
    while (!next.done && next.value.entry.type === 'table') {
      const { name, columns } = next.value.entry;
      const freeze = partitioned.has(name) ? '' : '(freeze)';
      rows[name] = await copyRows(tx, `${quoted(name)} (${columns.map(quoted).join()})`, next.value, freeze);
      next = await entries.next();
    }
  });
  await continueTransactions(tx, manifest);
  await installCode(tx, schema.code);
  const held = { jobs: 0, messages: holdsAllBut ? await holdMessages(tx) : 0 };
  for (; !next.done; next = await entries.next()) {
    const { entry } = next.value;
    if (entry.type === 'sequences') await setSequences(tx, entry);
    else if (entry.type === 'jobs') {
      const { count, held: jobs } = await addJobs(tx, next.value, boss, holdsAllBut);
      rows.jobs = count;
      held.jobs = jobs;
    } else break;
  }
  await continuePositions.execute(tx);
  return { rows, held, next: next.done ? undefined : next.value };
}
