import { sql } from 'kysely';
import { pointLogTypeLabels, type Audience } from '@hearth/contract/points/point-log-types';
import type { Tx } from '../../../platform/db/database.ts';

/** Denies what the person has sent in at these properties and nobody has decided; answers the logs. */
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

/** The points of the person, which nobody else moves until the transaction ends. */
export async function holdPoints(db: Tx, userId: string, propertyId: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`select hold_points(${userId}, ${propertyId}) as points`.execute(db);
  return rows[0]?.points ?? 0;
}

/** The log of points that go back to the property, signed as the person's balance sees it. */
export const insertRemovalLog = (
  db: Tx,
  {
    by,
    points,
    at,
    ...log
  }: {
    id: string;
    property_id: string;
    user_id: string;
    audience: Audience;
    by: string;
    points: number;
    at: Date;
    note: string;
  },
) =>
  db
    .insertInto('point_logs')
    .values({
      ...log,
      type: 'removeUser',
      category: pointLogTypeLabels.removeUser,
      status: 'approved',
      points: -points,
      created_by: by,
      decided_by: by,
      decided_at: at,
    })
    .execute();
