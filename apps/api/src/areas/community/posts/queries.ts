import { sql } from 'kysely';
import { audienceOfPost, featuresOfPosts, type PostType } from '@hearth/contract/community/post-types';
import type { Locate } from '../../../platform/access.ts';
import { actorId, type Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { posts } from './fields.ts';
import type { postValues } from './rules.ts';

export const postProperties: Locate = async (db, id) => {
  const row = await db.selectFrom('posts').select(['property_id', 'type']).where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const type = row.type as PostType;
  const role = audienceOfPost(type) === 'AMBASSADOR' ? 'ambassador' : 'resident';
  return { properties: [row.property_id], features: featuresOfPosts([type]), role };
};

/** Locks a series until the end of the transaction, against changes and submissions. */
export const lockSeries = (db: Tx, postId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended((select series_id from posts where id = ${postId}), 0))`.execute(
    db,
  );

/** Points of the series that are paid or pending. */
export async function committedPoints(db: Tx, postId: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`select post_committed_points(${postId}) as points`.execute(db);
  return rows[0]?.points ?? 0;
}

type PostValues = ReturnType<typeof postValues>;

export interface NewPost {
  id: string;
  propertyId: string;
  values: PostValues;
  /** The series it continues. */
  seriesId?: string;
}
export const insertPosts = async (ctx: Ctx, newPosts: readonly NewPost[]) => {
  if (newPosts.length === 0) return;
  const rows = newPosts.map(({ id, propertyId, values, seriesId }) => ({
    ...posts.toColumns(values),
    id,
    property_id: propertyId,
    author_id: actorId(ctx),
    ...(seriesId !== undefined && { series_id: seriesId }),
  }));
  await ctx.db.insertInto('posts').values(rows).execute();
};

export const readProperties = async (db: Tx, ids: readonly string[]) =>
  (
    await db.selectFrom('properties').select(['id', 'active', 'timezone', 'features']).where('id', 'in', ids).execute()
  ).map((target) => ({ ...target, features: target.features as Readonly<Record<string, unknown>> }));

export const changePost = (db: Tx, id: string, change: Partial<PostValues>) =>
  db.updateTable('posts').set(posts.toColumns(change)).where('id', '=', id).execute();

/** Deletes changed occurrences of a series with a new recurrence; the audit log keeps them. */
export const deleteOccurrenceChanges = (db: Tx, id: string) =>
  db.deleteFrom('post_occurrence_changes').where('post_id', '=', id).execute();

export const setFavorite = (db: Tx, id: string, favorite: boolean) =>
  db.updateTable('posts').set({ favorite }).where('id', '=', id).execute();

/** A database trigger withdraws pending submissions. */
export const markDeleted = (db: Tx, id: string, at: Date) =>
  db.updateTable('posts').set({ deleted_at: at }).where('id', '=', id).execute();

export const revisionList = (postId: string) => ({
  where: [sql`v.post_id = ${postId}`],
  order: [{ by: sql`v.version`, order: 'desc' as const }],
});
