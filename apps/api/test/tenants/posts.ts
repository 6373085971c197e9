import type { Db } from '../../src/platform/db/database.ts';
import { newId } from '../../src/platform/id.ts';

interface PostsOf {
  property: string;
  mark: string;
  ids: Record<'post' | 'series' | 'survey', string>;
  userId: string;
  ambassadorPost: string;
}

/** A liked boost of either audience, a series with an edited occurrence, and a survey. */
export async function addPosts(db: Db, { property, mark, ids, userId, ambassadorPost }: PostsOf): Promise<void> {
  const boost = { property_id: property, boost_type: 'custom', title: `Boost ${mark}`, text: mark, reward_points: 100 };
  await db
    .insertInto('posts')
    .values([
      { ...boost, id: ids.post, type: 'BOOST' },
      { ...boost, id: ambassadorPost, type: 'AMBASSADOR_BOOST' },
    ])
    .execute();
  await db
    .insertInto('posts')
    .values({
      ...boost,
      id: ids.series,
      type: 'BOOST',
      recurrence: 'monthly',
      start_at: new Date(Date.now() - 40 * 86_400_000),
      end_at: new Date(Date.now() + 400 * 86_400_000),
    })
    .execute();
  await db
    .insertInto('post_occurrence_changes')
    .values({ post_id: ids.series, property_id: property, number: 9, start_at: null })
    .execute();
  await db.insertInto('post_likes').values({ post_id: ids.post, property_id: property, user_id: userId }).execute();
  await db
    .insertInto('posts')
    .values({ ...boost, id: ids.survey, type: 'BOOST', boost_type: 'newReviewBoost' })
    .execute();
}

/** Another boost of the tenant. */
export async function addPost(db: Db, { property, mark }: Pick<PostsOf, 'property' | 'mark'>): Promise<string> {
  const id = newId();
  const boost = { type: 'BOOST', boost_type: 'custom', title: `Boost ${mark}`, reward_points: 100 };
  await db
    .insertInto('posts')
    .values({ ...boost, id, property_id: property })
    .execute();
  return id;
}
