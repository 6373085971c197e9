import { sql } from 'kysely';
import { pointMessages as say } from '@hearth/contract/points/messages';
import type { Ctx } from './context.ts';
import { conflict, type DatabaseErrors } from './errors.ts';

/** The account that issues points. */
export const platformAccount = '000000000000000000000001';

/** What the ledger refuses, by constraint or SQLSTATE. */
export const ledgerErrors: DatabaseErrors = {
  accounts_not_negative: () => conflict(say.notEnoughPropertyPoints),
  HP002: () => conflict(say.spendLimitReached),
  HP003: () => conflict(say.notEnoughPoints),
  HP004: () => conflict(say.personRemoved),
  HP005: () => conflict(say.personInvited),
};

export type Movement = 'award' | 'redemption' | 'friend' | 'allocation' | 'removal' | 'reversal';

export interface TransferRow {
  /** Unique for ever: a movement whose key is known moves nothing again. */
  key: string;
  from: string;
  to: string;
  points: number;
  pointLogId?: string;
  reverses?: string;
}

/** Moves points between accounts in one statement, all rows or none; answers how many rows were new. */
export async function transfer(
  { db }: Pick<Ctx, 'db'>,
  { movement, propertyId, rows }: { movement: Movement; propertyId: string; rows: readonly TransferRow[] },
): Promise<number> {
  const posted = await sql`
    select transfer_id from post_transfers(${movement}, ${propertyId}, ${rows.map((row) => row.key)}::text[], ${rows.map((row) => row.from)}::text[],
      ${rows.map((row) => row.to)}::text[], ${rows.map((row) => row.points)}::bigint[], ${rows.map((row) => row.pointLogId ?? null)}::text[],
      ${rows.map((row) => row.reverses ?? null)}::text[])`.execute(db);
  return posted.rows.length;
}

/** The same for rows of several properties, in one statement; the accounts are locked before, by `lock_for_awards`. */
export async function transferAll(
  { db }: Pick<Ctx, 'db'>,
  movement: Movement,
  rows: readonly (TransferRow & { propertyId: string })[],
): Promise<number> {
  const byProperty = Map.groupBy(rows, ({ propertyId }) => propertyId);
  const calls = [...byProperty].map(([property, own]) => ({
    property,
    keys: own.map((row) => row.key),
    from_ids: own.map((row) => row.from),
    to_ids: own.map((row) => row.to),
    amounts: own.map((row) => row.points),
    log_ids: own.map((row) => row.pointLogId ?? null),
    reversed: own.map((row) => row.reverses ?? null),
  }));
  const posted = await sql`
    select t.transfer_id
    from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb)
      as c (property text, keys text[], from_ids text[], to_ids text[], amounts bigint[], log_ids text[], reversed text[])
    cross join lateral post_transfers(${movement}, c.property, c.keys, c.from_ids, c.to_ids, c.amounts, c.log_ids, c.reversed) t`.execute(
    db,
  );
  return posted.rows.length;
}
