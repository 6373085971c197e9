import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Purse } from './rules.ts';

/** The logs in the caller's scope, locked in id order so that concurrent reviews wait. */
export const lockLogs = (db: Tx, ids: readonly string[]) =>
  db
    .selectFrom('point_logs as l')
    .innerJoin('properties as p', 'p.id', 'l.property_id')
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .where(sql<boolean>`l.id = any(${ids}::text[])`)
    .orderBy('l.id')
    .selectAll('l')
    .select([
      sql<string>`coalesce(l.user_id, l.property_id)`.as('account_id'),
      'p.name as property_name',
      'p.features as property_features',
      sql<string>`coalesce(u.first_name, '')`.as('first_name'),
      sql<string>`coalesce(u.last_name, '')`.as('last_name'),
      sql<string>`coalesce(person_name(l.user_id), '')`.as('user_name'),
      sql<string>`coalesce(person_name(l.decided_by), '')`.as('decided_name'),
    ])
    .forUpdate('l')
    .execute();
export type LockedLog = Awaited<ReturnType<typeof lockLogs>>[number];

/** Locks the accounts of upcoming awards, then reads what each property can send and which users were removed. */
export async function lockAccounts(db: Tx, propertyIds: readonly string[], userIds: readonly string[]) {
  const { rows } = await sql<{
    account_id: string;
    is_removed: boolean;
    balance: number;
    property_left: number | null;
    caller_left: number | null;
  }>`
    select l.account_id, l.is_removed, l.balance, s.property_left, s.caller_left
    from lock_for_awards(${propertyIds}::text[], ${userIds}::text[]) l left join lateral spend_left(l.account_id) s on true`.execute(
    db,
  );
  const purses = new Map<string, Purse>();
  const removed = new Set<string>();
  for (const row of rows) {
    if (row.is_removed) removed.add(row.account_id);
    if (propertyIds.includes(row.account_id))
      purses.set(row.account_id, {
        balance: row.balance,
        monthLeft: row.property_left ?? Infinity,
        callerLeft: row.caller_left ?? Infinity,
      });
  }
  return { purses, removed };
}

/**
 * Logs the ledger would refuse, read after the accounts are locked: users who left the log's property or haven't
 * accepted their invitation. `lockAccounts` reports users removed everywhere.
 */
export const readUnpayable = (db: Tx, logIds: readonly string[]) =>
  db
    .selectFrom('point_logs as l')
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .leftJoin('property_roles as r', (join) =>
      join.onRef('r.user_id', '=', 'l.user_id').onRef('r.property_id', '=', 'l.property_id'),
    )
    .where(sql<boolean>`l.id = any(${logIds}::text[])`)
    .where((eb) => eb.or([eb('r.removed_at', 'is not', null), eb('u.invited_to', 'is not', null)]))
    .select(['l.id', sql<boolean>`u.invited_to is not null`.as('is_invited')])
    .execute();
