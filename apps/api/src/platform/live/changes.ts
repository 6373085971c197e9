import { sql, type RawBuilder } from 'kysely';
import type { Change } from '@hearth/contract/live/live';
import type { Db } from '../db/database.ts';
import { readLogEnd } from '../db/replica.ts';
import { dropPartitions, partitionsWithOldRows } from '../partitions/partitions.ts';

/** A committed change with its position in the order of delivery. */
export interface Positioned extends Omit<Change, 'topic'> {
  /** `session` is internal: the access of user `_id` may have changed. */
  topic: Change['topic'] | 'session';
  at: number;
  transaction: string;
  userId: string | null;
}

export interface Batch {
  changes: readonly Positioned[];
  /** Everything up to here has been read. */
  upTo: number;
  isLast: boolean;
  /** An end of the primary's log that includes them; undefined without replicas. */
  logEnd: number | undefined;
}

export interface Source {
  db: Db;
  /** Readers need to know what a replica must have replayed to include a change. */
  hasReplica: boolean;
}

/** Rows are dropped at least this long after they expire, so that none disappears during a resume. */
const slackMinutes = 30;

interface Row {
  position: number;
  transaction_id: string;
  topic: Positioned['topic'];
  op: Change['op'];
  property_id: string | null;
  record_id: string;
  user_id: string | null;
}

const toChange = (row: Row): Positioned => ({
  at: row.position,
  transaction: row.transaction_id,
  topic: row.topic,
  op: row.op,
  propertyId: row.property_id,
  _id: row.record_id,
  userId: row.user_id,
});

const nameOf = (user: string | undefined) => (user === undefined ? sql`true` : sql`c.user_id = ${user}`);

/** The last settled position: later commits come after it. */
export async function currentPosition(db: Db): Promise<number> {
  const { rows } = await sql<{ settled: number }>`select settled_position() as settled`.execute(db);
  return rows[0]?.settled ?? 0;
}

/** Reads the next settled changes after a position, optionally for one user, in order. */
export async function readAfter(
  { db, hasReplica }: Source,
  after: number,
  limit: number,
  ofUser?: string,
): Promise<Batch> {
  const settled = await currentPosition(db);
  const { rows } = await sql<Row>`
    select c.position, c.transaction_id::text, c.topic, c.op, c.property_id, c.record_id, c.user_id from changes c
    where ${nameOf(ofUser)} and c.position > ${after} and c.position <= ${settled}
    order by c.position limit ${limit}`.execute(db);
  const changes = rows.map(toChange);
  const isLast = rows.length < limit;
  const upTo = Math.max(after, isLast ? settled : (changes.at(-1)?.at ?? after));
  return { changes, upTo, isLast, logEnd: hasReplica ? await readLogEnd(db) : undefined };
}

interface Resume {
  from: number;
  /** Days for which changes can be resumed. */
  keptDays: number;
  /** At most this many. */
  limit: number;
  /** Counts only changes for this user. */
  ofUser?: string | undefined;
}

/** True if all changes since the position are retained and at most `limit`, and the position isn't in the future. */
export async function isResumable(db: Db, { from, keptDays, limit, ofUser }: Resume): Promise<boolean> {
  const { rows } = await sql<{ resumable: boolean }>`
    select ${from} >= t.position and ${from} <= (select last_value from changes_position_seq)
      and coalesce((
        select c.created_at > now() - make_interval(days => ${keptDays}, mins => ${slackMinutes}) from changes c
        where ${nameOf(ofUser)} and c.position > ${from} order by c.position limit 1
      ), true)
      and not exists (
        select from changes c where ${nameOf(ofUser)} and c.position > ${from} order by c.position offset ${limit} limit 1
      ) as resumable
    from changes_trimmed t`.execute(db);
  return rows[0]?.resumable === true;
}

/** Drops changes too old to resume from, and records up to where. */
export async function dropOldChanges(db: Db, keptDays: number): Promise<void> {
  const before = sql<Date>`now() - make_interval(days => ${keptDays}, mins => ${2 * slackMinutes})`;
  const record = (gone: RawBuilder<unknown>) => sql`
    update changes_trimmed t set position = greatest(t.position, (select max(position) from ${gone})),
      transaction_id = greatest(t.transaction_id, (select transaction_id from ${gone} order by transaction_id desc limit 1))
    where exists (select from ${gone})`;
  await dropPartitions(db, 'changes', before, (tx, partition) => record(partition).execute(tx));
  for (const partition of await partitionsWithOldRows(db, 'changes'))
    await sql`with gone as (delete from ${partition} where created_at < ${before} returning transaction_id, position)
      ${record(sql`gone`)}`.execute(db);
}
