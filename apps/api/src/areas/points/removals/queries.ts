import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Denies the user's pending submissions at these properties and returns their logs. */
export const denyPending = (
  db: Tx,
  {
    userId,
    propertyIds,
    by,
    at,
    reason,
  }: { userId: string; propertyIds: readonly string[]; by: string; at: Date; reason: string },
) =>
  db
    .updateTable('point_logs')
    .set({ status: 'denied', decided_by: by, decided_at: at, reason, updated_at: at })
    .where('user_id', '=', userId)
    .where('property_id', 'in', propertyIds)
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .returning(['id', 'property_id'])
    .execute();

/** Number of current and future leases and of pending submissions at these properties. */
export async function countRemovalEffects(db: Tx, userId: string, propertyIds: readonly string[], now: Date) {
  const { rows } = await sql<{ leases: number; submissions: number }>`
    select (select count(*) from leases l join properties p on p.id = l.property_id
        where l.user_id = ${userId} and l.property_id = any (${propertyIds}::text[]) and l.void_at is null
        and l.runs_until >= (${now}::timestamptz at time zone p.timezone)::date) as leases,
      (select count(*) from point_logs l where l.user_id = ${userId} and l.property_id = any (${propertyIds}::text[])
        and l.status = 'pending' and l.deleted_at is null) as submissions`.execute(db);
  return rows[0] ?? { leases: 0, submissions: 0 };
}

export interface Returned {
  property: string;
  name: string;
  points: number;
}

/** Points the caller's properties would get back, without moving them. */
export async function readReturns(
  db: Tx,
  { userId, propertyIds, closes }: { userId: string; propertyIds: readonly string[]; closes: boolean },
): Promise<Returned[]> {
  const { rows } = await sql<Returned>`
    select r.property_id as property, p.name, r.points from points_to_return(${userId}, ${propertyIds}::text[], ${closes}) r
    join properties p on p.id = r.property_id order by p.name, p.id`.execute(db);
  return rows;
}

/** Returns the points, with a log per property. The result contains only properties the caller can see. */
export async function returnPoints(
  db: Tx,
  {
    userId,
    propertyIds,
    closes,
    note,
    requestId,
  }: { userId: string; propertyIds: readonly string[]; closes: boolean; note: string; requestId: string },
): Promise<(Returned & { pointLogId: string })[]> {
  const { rows } = await sql<Returned & { pointLogId: string }>`
    with returned as materialized (
      select * from return_points(${userId}, ${propertyIds}::text[], ${closes}, ${note}, ${requestId})
    )
    select r.property_id as property, p.name, r.points, r.point_log_id as "pointLogId" from returned r
    join properties p on p.id = r.property_id order by p.name, p.id`.execute(db);
  return rows;
}
