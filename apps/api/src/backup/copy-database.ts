import { sql, type RawBuilder } from 'kysely';
import { withLiterals, type RowWriter } from '../platform/db/copy.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { copyTo } from '../platform/db/driver.ts';
import type { SchemaFiles } from '../platform/db/schema-files.ts';
import { usedKeyId } from '../platform/secrets/secrets.ts';
import type { Manifest } from './archive-format.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import { readPartitions, readTables } from './hearth-tables.ts';

const blockBytes = 256 * 1024;

/** Collects rows, unchanged, in blocks. */
class Blocks implements RowWriter {
  rows = 0;
  #full: Uint8Array[] = [];
  #block = Buffer.allocUnsafe(blockBytes);
  #used = 0;

  get full() {
    return this.#full.length;
  }

  write(row: Buffer) {
    this.rows += 1;
    if (this.#used + row.length > this.#block.length) {
      this.#full.push(this.#block.subarray(0, this.#used));
      this.#block = Buffer.allocUnsafe(Math.max(blockBytes, row.length));
      this.#used = 0;
    }
    this.#used += row.copy(this.#block, this.#used);
  }

  take(all: boolean) {
    const taken = this.#full;
    this.#full = [];
    if (!all || this.#used === 0) return taken;
    taken.push(this.#block.subarray(0, this.#used));
    this.#used = 0;
    return taken;
  }
}

/** Adds the query's rows to the archive. Returns how many. */
async function copyRows(tx: Tx, query: RawBuilder<unknown>, archive: ArchiveWriter): Promise<number> {
  const blocks = new Blocks();
  const copy = copyTo(withLiterals(query), () => blocks);
  for await (const { rows } of tx.getExecutor().stream(copy, 0)) for (const block of rows) await archive.data(block);
  return blocks.rows;
}

export interface Snapshot {
  at: Date;
  masterKeyId: string | null;
  rows: Record<string, number>;
  /** Stored files that rows of the snapshot name. */
  fileIds: string[];
}

/**
 * Adds the whole database, as of one moment, to the archive. Reads as the tables' owner, past row-level security; where
 * that wouldn't hold, `row_security` makes it fail instead of leaving rows out.
 */
export const copyDatabase = (exportPool: Db, schema: SchemaFiles, archive: ArchiveWriter): Promise<Snapshot> =>
  exportPool
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select set_config('row_security', 'off', true), set_config('statement_timeout', '0', true),
        set_config('idle_in_transaction_session_timeout', '0', true), set_config('datestyle', 'ISO, YMD', true),
        set_config('intervalstyle', 'postgres', true), set_config('timezone', 'UTC', true),
        set_config('extra_float_digits', '3', true), set_config('bytea_output', 'hex', true)`.execute(tx);
      const { at, ...manifest } = await readManifest(tx);
      await archive.entry({ type: 'manifest', at: at.toISOString(), ...manifest });
      await archive.entry({ type: 'schema' });
      await archive.data(Buffer.from(JSON.stringify({ ...schema, partitions: await readPartitions(tx) })));
      const rows: Record<string, number> = {};
      for (const { name, columns } of await readTables(tx, schema.tables)) {
        await archive.entry({ type: 'table', name, columns });
        const list = sql.join(columns.map((column) => sql.ref(column)));
        rows[name] = await copyRows(tx, sql`select ${list} from ${sql.table(name)}`, archive);
      }
      await archive.entry({ type: 'sequences', values: await readSequences(tx) });
      await archive.entry({ type: 'jobs' });
      rows.jobs = (await hasQueues(tx)) ? await copyRows(tx, unfinishedJobs, archive) : 0;
      return { at, masterKeyId: manifest.masterKeyId, rows, fileIds: await readFileIds(tx) };
    });

/** A job that was running at that moment runs again, as after a crash. */
const unfinishedJobs = sql`
  select name, data, start_after, singleton_key from pgboss.job
  where state in ('created', 'retry', 'active') and not starts_with(name, '__pgboss__') order by created_on, id`;

/** False before the first start. */
const hasQueues = async (tx: Tx) =>
  (await sql<{ has: boolean }>`select to_regclass('pgboss.job') is not null as has`.execute(tx)).rows[0]?.has === true;

async function readManifest(tx: Tx): Promise<Omit<Manifest, 'at'> & { at: Date }> {
  const { rows } = await sql<{ at: Date; nextTransaction: string; serverVersion: string }>`
    select now() as at, next_transaction()::text as "nextTransaction", current_setting('server_version') as "serverVersion"`.execute(
    tx,
  );
  const [now] = rows;
  if (!now) throw new Error('the snapshot has no time');
  const { rows: migrations } = await sql<Manifest['migrations'][number]>`
    select name, checksum from migrations order by name`.execute(tx);
  return { ...now, migrations, masterKeyId: (await usedKeyId(tx)) ?? null };
}

/** Sequences are at least as far as the snapshot's rows. */
async function readSequences(tx: Tx) {
  const { rows: names } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace order by 1`.execute(
    tx,
  );
  const values: { name: string; value: string; isCalled: boolean }[] = [];
  for (const { name } of names) {
    const { rows } = await sql<{ value: string; isCalled: boolean }>`
      select last_value::text as value, is_called as "isCalled" from ${sql.table(name)}`.execute(tx);
    values.push(...rows.map((row) => ({ name, ...row })));
  }
  return values;
}

async function readFileIds(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from files where removed_at is null
    union all select small_id from files where removed_at is null and small_id is not null`.execute(tx);
  return rows.map(({ id }) => id);
}
