import { sql } from 'kysely';
import type { Change } from '@hearth/contract/live/live';
import type { Db } from '../db/database.ts';
import type { Logger } from '../log.ts';

/** A committed change at its place in the order of commits. */
export interface Positioned extends Omit<Change, 'topic'> {
  /** `session` is for the server alone. */
  topic: Change['topic'] | 'session';
  position: string;
  userId: string | null;
}

export interface Tail {
  /** Calls back with every batch of changes from now on; answers how to stop. */
  follow(listener: (batch: readonly Positioned[]) => void): () => void;
  /** The changes after a position, in order; undefined when they are no longer all kept. */
  since(position: string): Promise<readonly Positioned[] | undefined>;
  /** The position up to which everything was told. */
  readonly position: string;
  stop(): Promise<void>;
}

const keptHours = 24;
const batchSize = 5000;
const idleMs = 40;
const cleanUpMs = 10 * 60_000;

interface Row {
  transaction_id: string;
  position: number;
  topic: Positioned['topic'];
  op: Change['op'];
  property_id: string | null;
  record_id: string;
  user_id: string | null;
}

const positioned = (row: Row): Positioned => ({
  position: `${row.transaction_id}-${row.position}`,
  topic: row.topic,
  op: row.op,
  propertyId: row.property_id,
  _id: row.record_id,
  userId: row.user_id,
});

export function parsePosition(position: string): { transactionId: string; position: string } | undefined {
  const match = /^(\d{1,19})-(\d{1,18})$/.exec(position);
  return match ? { transactionId: match[1] as string, position: match[2] as string } : undefined;
}

/**
 * Reads the changes after a position, in the order of (transaction, position), and only those of transactions below which
 * none is open any more: nothing can appear before them later. The order is the column's, by number, not that of the text
 * that is selected.
 */
async function readAfter(db: Db, after: { transactionId: string; position: string }): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select transaction_id::text, position, topic, op, property_id, record_id, user_id from changes
    where (transaction_id, position) > (${after.transactionId}::xid8, ${after.position}::bigint)
      and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
    order by changes.transaction_id, changes.position limit ${batchSize}`.execute(db);
  return rows;
}

/** Deletes what is too old to resume from, and remembers up to where. */
export async function trim(db: Db): Promise<void> {
  await sql`
    with gone as (delete from changes where created_at < now() - make_interval(hours => ${keptHours + 1}) returning transaction_id)
    update changes_trimmed set transaction_id = greatest(transaction_id, (select max(transaction_id) from gone)) where exists (select from gone)`.execute(
    db,
  );
  await sql`delete from idempotency_keys where not keep and created_at < now() - interval '7 days'`.execute(db);
}

/** Follows the changes table for this process; one query serves every client. */
export async function startTail(db: Db, log: Logger): Promise<Tail> {
  const present = await sql<{ xmin: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(db);
  let after = { transactionId: String(BigInt(present.rows[0]?.xmin ?? '0') - 1n), position: '999999999999999999' };
  const listeners = new Set<(batch: readonly Positioned[]) => void>();
  let stopped = false;
  let wake: () => void = () => undefined;

  async function loop() {
    let cleanedAt = Date.now();
    while (!stopped) {
      try {
        const batch = await readAfter(db, after);
        const lastRow = batch.at(-1);
        if (lastRow) {
          after = { transactionId: lastRow.transaction_id, position: String(lastRow.position) };
          const changes = batch.map(positioned);
          for (const listener of listeners) listener(changes);
        }
        if (Date.now() - cleanedAt > cleanUpMs) {
          cleanedAt = Date.now();
          await trim(db);
        }
        if (batch.length === batchSize) continue;
      } catch (error) {
        if (!stopped) log.warn({ err: error }, 'live updates cannot read the changes; trying again');
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, idleMs);
      });
    }
  }
  const running = loop();

  return {
    get position() {
      return `${after.transactionId}-${after.position}`;
    },
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async since(position) {
      const from = parsePosition(position);
      if (!from) return undefined;
      const { rows } = await sql<{ kept: boolean }>`
        select ${from.transactionId}::xid8 >= transaction_id and ${from.transactionId}::xid8 <= pg_snapshot_xmax(pg_current_snapshot()) as kept
        from changes_trimmed`.execute(db);
      if (!rows[0]?.kept) return undefined;
      const missed: Positioned[] = [];
      for (let cursor = from; ;) {
        const batch = await readAfter(db, cursor);
        missed.push(...batch.map(positioned));
        const lastRow = batch.at(-1);
        if (!lastRow || batch.length < batchSize) return missed;
        cursor = { transactionId: lastRow.transaction_id, position: String(lastRow.position) };
      }
    },
    async stop() {
      stopped = true;
      wake();
      await running;
    },
  };
}
