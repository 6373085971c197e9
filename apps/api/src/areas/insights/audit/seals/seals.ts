import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/db/database.ts';

/** A row of the audit log as sealed: every column as text. */
export interface SealedRow {
  id: string;
  transaction: string;
  /** UTC to the microsecond, or the database text of a time without that form. */
  at: string;
  /** The UTC day. */
  day: string;
  actor: string | null;
  action: string;
  kind: string;
  target: string | null;
  property: string | null;
  before: string | null;
  after: string | null;
  request: string;
}

export interface Seal {
  number: number;
  last_transaction: string;
  last_id: string;
  digests: string[];
  hash: string;
  sealed_at: string;
}
export type Position = Pick<Seal, 'last_transaction' | 'last_id'>;

export const rowsOfSeal = 1000;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const utc = (at: string) =>
  sql<string>`coalesce(to_char(${sql.ref(at)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), ${sql.ref(at)}::text)`;

export const digestOf = (row: SealedRow): string =>
  sha256(
    JSON.stringify([
      row.transaction,
      row.id,
      row.at,
      row.actor,
      row.action,
      row.kind,
      row.target,
      row.property,
      row.before,
      row.after,
      row.request,
    ]),
  );

/** Hash of a seal, over the previous hash, its end, its time and its rows' digests. */
export const hashOf = (previous: string, seal: Omit<Seal, 'hash'>): string =>
  sha256(
    [String(seal.number), previous, seal.last_transaction, seal.last_id, seal.sealed_at, ...seal.digests].join('\n'),
  );

const isAfter = ({ last_transaction, last_id }: Position) =>
  sql`(a.transaction_id, a.id) > (${last_transaction}::xid8, ${last_id}::text)`;
const isUpTo = ({ last_transaction, last_id }: Position) =>
  sql`(a.transaction_id, a.id) <= (${last_transaction}::xid8, ${last_id}::text)`;
/** No open transaction can still write a row before these. */
export const isSettled = sql`a.transaction_id < oldest_transaction()`;

/** Rows after a position in (transaction, id) order, like live changes. */
export async function readRows(
  db: Db | Tx,
  after: Position,
  until: { upTo?: Position; settled?: true; limit: number },
): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select a.id, a.transaction_id::text as transaction, ${utc('a.at')} as at, (a.at at time zone 'UTC')::date::text as day, a.actor_id as actor, a.action,
      a.target_kind as kind, a.target_id as target, a.property_id as property,
      a.before::text as before, a.after::text as after, a.request_id as request
    from audit_log a where ${isAfter(after)}
      and ${until.upTo ? isUpTo(until.upTo) : sql`true`} and ${until.settled ? isSettled : sql`true`}
    order by a.transaction_id, a.id limit ${until.limit}`.execute(db);
  return rows;
}

/** Adds rows to the totals by UTC day, action and kind. */
export function addToTotals(totals: Map<string, number>, rows: readonly SealedRow[]): Map<string, number> {
  for (const { day, action, kind } of rows) {
    const key = JSON.stringify([day, action, kind]);
    totals.set(key, (totals.get(key) ?? 0) + 1);
  }
  return totals;
}

const addTotals = (tx: Tx, rows: readonly SealedRow[]) => {
  const totals = [...addToTotals(new Map(), rows)].map(([key, count]) => [...(JSON.parse(key) as string[]), count]);
  return sql`insert into audit_totals as t (day, action, target_kind, count)
    select (e ->> 0)::date, e ->> 1, e ->> 2, (e ->> 3)::bigint from jsonb_array_elements(${JSON.stringify(totals)}::jsonb) e
    on conflict (day, action, target_kind) do update set count = t.count + excluded.count`.execute(tx);
};

export interface Sealed {
  rows: number;
  /** The newest seal. */
  number: number;
  hash: string;
}

/** Seals the next rows. Only one process seals at a time, and writers never wait. */
export const sealNext = (db: Db): Promise<Sealed> =>
  db.transaction().execute(async (tx) => {
    const { rows: newest } = await sql<Position & { number: number; hash: string; is_ahead: boolean }>`
      select number, last_transaction::text, last_id, hash,
        last_transaction >= next_transaction() as is_ahead
      from audit_newest_seal for update`.execute(tx);
    const [before] = newest;
    if (!before) throw new Error('the newest audit seal is missing');
    if (before.is_ahead)
      throw new Error(
        `the audit is not sealed: this database server counts transactions from below ${before.last_transaction}, that of the last seal; see "Audit log" in docs/operating.md`,
      );
    const rows = await readRows(tx, before, { settled: true, limit: rowsOfSeal });
    const last = rows.at(-1);
    if (!last) return { rows: 0, number: before.number, hash: before.hash };
    const seal = {
      number: before.number + 1,
      last_transaction: last.transaction,
      last_id: last.id,
      digests: rows.map(digestOf),
      sealed_at: new Date().toISOString(),
    };
    const hash = hashOf(before.hash, seal);
    await sql`insert into audit_seals (number, row_count, last_transaction, last_id, digests, hash, sealed_at)
      values (${seal.number}, ${rows.length}, ${seal.last_transaction}::xid8, ${seal.last_id}, ${seal.digests}::text[], ${hash}, ${seal.sealed_at})`.execute(
      tx,
    );
    await addTotals(tx, rows);
    await sql`update audit_newest_seal set number = ${seal.number}, row_count = row_count + ${rows.length},
      last_transaction = ${seal.last_transaction}::xid8, last_id = ${seal.last_id}, hash = ${hash}`.execute(tx);
    return { rows: rows.length, number: seal.number, hash };
  });
