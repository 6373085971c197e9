import { sql } from 'kysely';
import type { Change } from '@hearth/contract/live/live';
import type { Db } from '../db/database.ts';
import { endOf, type Position } from './position.ts';

/** A committed change with its position in commit order. */
export interface Positioned extends Omit<Change, 'topic'> {
  /** `session` is internal: the access of user `_id` may have changed. */
  topic: Change['topic'] | 'session';
  at: Position;
  userId: string | null;
}

export interface Batch {
  changes: readonly Positioned[];
  /** Everything up to here has been read. */
  upTo: Position;
  isLast: boolean;
}

const keptHours = 24;
/** Rows are deleted this long after they expire, so that none disappears during a resume. */
const slackMinutes = 30;

interface Row {
  transaction_id: string;
  position: number;
  topic: Positioned['topic'];
  op: Change['op'];
  property_id: string | null;
  record_id: string;
  user_id: string | null;
}

const toChange = (row: Row): Positioned => ({
  at: { transaction: BigInt(row.transaction_id), row: BigInt(row.position) },
  topic: row.topic,
  op: row.op,
  propertyId: row.property_id,
  _id: row.record_id,
  userId: row.user_id,
});

const isAfter = ({ transaction, row }: Position) =>
  sql<boolean>`(c.transaction_id, c.position) > (${String(transaction)}::xid8, ${String(row)}::bigint)`;
const nameOf = (user: string | undefined) => (user === undefined ? sql`true` : sql`c.user_id = ${user}`);
const horizon = sql`oldest_transaction()`;

/**
 * Reads the next changes after a position, optionally for one user, in order of (transaction, row). Skips transactions
 * above the oldest open one, so nothing can appear earlier later. Orders by the numeric columns, not by the selected
 * text.
 */
export async function readAfter(db: Db, after: Position, limit: number, ofUser?: string): Promise<Batch> {
  const { rows } = await sql<Row>`
    select c.transaction_id::text, c.position, c.topic, c.op, c.property_id, c.record_id, c.user_id from changes c
    where ${nameOf(ofUser)} and ${isAfter(after)} and c.transaction_id < ${horizon}
    order by c.transaction_id, c.position limit ${limit}`.execute(db);
  const changes = rows.map(toChange);
  return { changes, upTo: changes.at(-1)?.at ?? after, isLast: rows.length < limit };
}

/** The last settled position: later commits come after it. */
export async function currentPosition(db: Db): Promise<Position> {
  const { rows } = await sql<{ horizon: string }>`select ${horizon}::text as horizon`.execute(db);
  return endOf(BigInt(rows[0]?.horizon ?? '1') - 1n);
}

/**
 * True if all changes since the position are retained and at most `limit`, and the position isn't in the future.
 * `ofUser` counts only changes for that user.
 */
export async function isResumable(db: Db, from: Position, limit: number, ofUser?: string): Promise<boolean> {
  const { rows } = await sql<{ resumable: boolean }>`
    select (${String(from.transaction)}::xid8, ${String(from.row)}::bigint) >= (t.transaction_id, t.position)
      and ${String(from.transaction)}::xid8 < ${horizon}
      and coalesce((
        select c.created_at > now() - make_interval(hours => ${keptHours}, mins => ${slackMinutes}) from changes c
        where ${nameOf(ofUser)} and ${isAfter(from)} order by c.transaction_id, c.position limit 1
      ), true)
      and not exists (
        select from changes c where ${nameOf(ofUser)} and ${isAfter(from)} order by c.transaction_id, c.position offset ${limit} limit 1
      ) as resumable
    from changes_trimmed t`.execute(db);
  return rows[0]?.resumable === true;
}

/** Deletes changes too old to resume from, and records up to where. */
export async function trim(db: Db): Promise<void> {
  await sql`
    with kept as (
      select transaction_id, position from changes
      where created_at >= now() - make_interval(hours => ${keptHours}, mins => ${2 * slackMinutes})
      order by transaction_id, position limit 1
    ), gone as (
      delete from changes where (transaction_id, position) < (
        coalesce((select transaction_id from kept), '18446744073709551615'), coalesce((select position from kept), 9223372036854775807))
      returning transaction_id, position
    ), last as (select transaction_id, position from gone order by transaction_id desc, position desc limit 1)
    update changes_trimmed t set transaction_id = last.transaction_id, position = last.position from last
    where (last.transaction_id, last.position) > (t.transaction_id, t.position)`.execute(db);
}
