import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { BoostType } from '@hearth/contract/points/point-log-types';
import type { DB, Tx } from '../../../platform/db/database.ts';
import type { Boost } from './rules.ts';

const counted = sql<boolean>`m.status in ('pending', 'approved') and m.void_at is null and m.deleted_at is null`;

/** Boosts that pay and are open now at the caller's properties, with how often he has submitted them. */
const openBoosts = (db: Tx, userId: string, now: Date) =>
  db
    .selectFrom('posts as o')
    .where('o.boost_type', 'is not', null)
    .where('o.active', '=', true)
    .where('o.deleted_at', 'is', null)
    .where('o.reward_points', '>', 0)
    .where((eb) => eb.or([eb('o.start_at', 'is', null), eb('o.start_at', '<=', now)]))
    .where((eb) => eb.or([eb('o.end_at', 'is', null), eb('o.end_at', '>', now)]))
    .select((eb) => [
      'o.id',
      'o.property_id',
      'o.type',
      'o.boost_type',
      'o.title',
      'o.text',
      'o.code',
      'o.reward_points',
      'o.budget',
      'o.max_submission_count',
      'o.is_image_required',
      'o.boost_info',
      eb
        .selectFrom('point_logs as m')
        .whereRef('m.post_id', '=', 'o.id')
        .where('m.user_id', '=', userId)
        .where(counted)
        .select(sql<number>`count(*)`.as('count'))
        .as('own'),
      sql<number>`case when o.budget = 0 then 0 else post_committed_points(o.id) end`.as('committed'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof openBoosts>['execute']>>[number];

const toBoost = (row: Row) => ({
  id: row.id,
  propertyId: row.property_id,
  type: row.type,
  boostType: row.boost_type as BoostType,
  title: row.title,
  text: row.text,
  code: row.code,
  rewardPoints: row.reward_points,
  budget: row.budget,
  maxSubmissionCount: row.max_submission_count,
  isImageRequired: row.is_image_required,
  boostInfo: (row.boost_info ?? {}) as Boost['boostInfo'],
  own: row.own ?? 0,
  committed: row.committed,
});
export type OpenBoost = ReturnType<typeof toBoost>;

export const readOpenBoosts = async (db: Tx, userId: string, now: Date) =>
  (await openBoosts(db, userId, now).orderBy('o.created_at', 'desc').orderBy('o.id').execute()).map(toBoost);

export async function readOpenBoost(db: Tx, postId: string, userId: string, now: Date): Promise<OpenBoost | undefined> {
  const row = await openBoosts(db, userId, now).where('o.id', '=', postId).executeTakeFirst();
  return row && toBoost(row);
}

export const readBoostPlace = (db: Tx, postId: string) =>
  db
    .selectFrom('posts')
    .select(['property_id', 'type'])
    .where('id', '=', postId)
    .where('boost_type', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** A log that waits for a decision. */
export const insertSubmission = (db: Tx, log: Omit<Insertable<DB['point_logs']>, 'status'>) =>
  db
    .insertInto('point_logs')
    .values({ ...log, status: 'pending' })
    .execute();
