import type { Db } from '../../src/platform/db/database.ts';
import { newId } from '../../src/platform/id.ts';

interface LogsOf {
  property: string;
  mark: string;
  ids: Record<'post' | 'survey' | 'pointLog' | 'lead' | 'answer' | 'comment' | 'file' | 'lease', string>;
  userId: string;
}

/** A pending submission with a comment, a referral, and a survey response. */
export async function addLogs(
  db: Db,
  { property, mark, email, ids, userId }: LogsOf & { email: string },
): Promise<void> {
  await db
    .insertInto('point_logs')
    .values({
      id: ids.pointLog,
      property_id: property,
      user_id: userId,
      created_by: userId,
      type: 'boost',
      boost_type: 'custom',
      status: 'pending',
      points: 100,
      note: mark,
      post_id: ids.post,
      boost_info: JSON.stringify({ custom: { boostID: ids.post, code: mark, note: mark, remoteImages: [ids.file] } }),
    })
    .execute();
  await db
    .insertInto('point_logs')
    .values({
      id: ids.lead,
      property_id: property,
      user_id: userId,
      created_by: userId,
      type: 'boost',
      boost_type: 'referral',
      status: 'pending',
      points: 100,
      note: mark,
      boost_info: JSON.stringify({
        referral: {
          boostID: null,
          firstName: mark,
          lastName: mark,
          email: `lead-${email}`,
          phone: '3035550142',
          floorPlanType: mark,
          leadStatus: 'new',
          externalLeadID: '',
          code: mark,
          note: mark,
          textOptIn: true,
          promoCode: mark,
        },
      }),
    })
    .execute();
  await db
    .insertInto('point_logs')
    .values({
      id: ids.answer,
      property_id: property,
      user_id: userId,
      created_by: userId,
      type: 'boost',
      boost_type: 'newReviewBoost',
      status: 'approved',
      decided_at: new Date(),
      points: 100,
      rating: 4,
      post_id: ids.survey,
      boost_info: JSON.stringify({
        newReviewBoost: { boostID: ids.survey, code: mark, note: mark, question: mark, rating: 4, reviewClick: false },
      }),
    })
    .execute();
  await db
    .insertInto('point_log_comments')
    .values({
      id: ids.comment,
      point_log_id: ids.pointLog,
      property_id: property,
      user_id: userId,
      comment: mark,
      type: 'NEUTRAL',
    })
    .execute();
}

/** A rent reward for one of the tenant's leases. */
export async function addRent(db: Db, { property, mark, ids, userId }: LogsOf): Promise<void> {
  const rent = newId();
  await db
    .insertInto('point_logs')
    .values({
      id: rent,
      property_id: property,
      user_id: userId,
      created_by: userId,
      type: 'rent',
      status: 'approved',
      points: 100,
      note: mark,
      decided_at: new Date(),
    })
    .execute();
  await db
    .insertInto('rent_rewards')
    .values({ property_id: property, lease_id: ids.lease, month: '1900-01-01', point_log_id: rent })
    .execute();
}
