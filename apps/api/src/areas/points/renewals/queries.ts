import { sql } from 'kysely';
import type { PaymentObstacle } from '@hearth/contract/people/messages';
import { pointLogTypeLabels } from '@hearth/contract/points/point-log-types';
import type { Tx } from '../../../platform/db/database.ts';
import { paymentObstacle } from '../../people/users/public.ts';

/** Who is to be paid: the audience they belong to, and what stands against paying them. */
export async function readReceiver(
  db: Tx,
  propertyId: string,
  userId: string,
): Promise<{ audience: string; obstacle: PaymentObstacle | null }> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('property_roles as r', (join) =>
      join.onRef('r.user_id', '=', 'u.id').on('r.property_id', '=', propertyId),
    )
    .where('u.id', '=', userId)
    .select(['r.role', paymentObstacle.as('obstacle')])
    .executeTakeFirst();
  return {
    audience: row?.role === 'ambassador' ? 'AMBASSADOR' : 'RESIDENT',
    obstacle: row ? row.obstacle : 'leftProperty',
  };
}

interface Reward {
  pointLogId: string;
  propertyId: string;
  userId: string;
  audience: string;
  leaseId: string;
  renews: string;
  points: number;
  note: string;
  propertyNote: string;
  by: string;
  at: Date;
}

/** Claims the renewal, which a constraint lets pay once, and writes its log, approved when made. */
export async function insertReward(db: Tx, reward: Reward): Promise<void> {
  const { pointLogId, propertyId, leaseId, renews, by, at } = reward;
  await db
    .insertInto('renewal_rewards')
    .values({ property_id: propertyId, lease_id: leaseId, renews, point_log_id: pointLogId })
    .execute();
  await db
    .insertInto('point_logs')
    .values({
      id: pointLogId,
      property_id: propertyId,
      user_id: reward.userId,
      created_by: by,
      type: 'renewal',
      category: pointLogTypeLabels.renewal,
      audience: reward.audience,
      status: 'approved',
      points: reward.points,
      note: reward.note,
      property_note: reward.propertyNote,
      decided_by: by,
      decided_at: at,
    })
    .execute();
}

/** What the mail about a renewal's points says; undefined for those who want no mail. */
export const readRewardMail = (db: Tx, pointLogId: string) =>
  db
    .selectFrom('point_logs as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .innerJoin('properties as p', 'p.id', 'l.property_id')
    .where('l.id', '=', pointLogId)
    .where(sql<boolean>`u.send_email`)
    .select([
      'u.id as user_id',
      'l.points',
      'l.note',
      'u.first_name',
      'u.email',
      'u.contact_email',
      'p.name as property_name',
    ])
    .executeTakeFirst();
