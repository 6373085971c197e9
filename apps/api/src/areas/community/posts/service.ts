import { contract } from '@hearth/contract';
import { postMessages } from '@hearth/contract/community/messages';
import { kindOf } from '@hearth/contract/community/post-types';
import type { Ctx } from '../../../platform/context.ts';
import { conflict, invalidFields, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { countTemplateUse } from '../../library/templates/public.ts';
import { posts, toWire, type PostRow, revisions as postRevisions } from './fields.ts';
import { insertPosts, revisionList, markDeleted, readProperties, setFavorite, lockSeries } from './queries.ts';
import { readPost, postList } from './listing.ts';
import { changeIssues, cleanText, postValues } from './rules.ts';
import { plainList, plainRead } from '../../../platform/plain.ts';

type Posts = typeof contract.posts;

export const list = plainList(contract.posts.list, {
  read: posts.read.list,
  rows: (ctx, { query }) => postList(ctx, query),
  toWire,
});

export async function postOf(ctx: Ctx, id: string): Promise<PostRow> {
  const row = await readPost(ctx.db, id);
  if (!row) throw notFound('Post');
  return row;
}

/** Locks a post against other changes and submissions; deleted posts can't change. */
export async function changeable(ctx: Ctx, id: string): Promise<PostRow> {
  await lockSeries(ctx.db, id);
  const row = await postOf(ctx, id);
  if (row.isDeleted) throw conflict(postMessages.deletedAlready, toWire(ctx, row));
  return row;
}

export const get = plainRead(async (ctx, id) => toWire(ctx, await postOf(ctx, id)));

export async function create(
  ctx: Ctx,
  { query: { propertyId, template }, body }: InputOf<Posts['create']>,
): Promise<OutputOf<Posts['create']>> {
  const [property] = await readProperties(ctx.db, [propertyId]);
  if (!property) throw notFound('Property');
  const issues = changeIssues(body, property.timezone);
  if (issues.length > 0) throw invalidFields(issues);
  const id = newId();
  const values = postValues({ ...body, text: cleanText(body.text) }, newId, ctx.now);
  await insertPosts(ctx, [{ id, propertyId, values }]);
  await countTemplateUse(ctx, template, kindOf(body.type), 'query');
  ctx.record('post', { op: 'insert', id, propertyId, after: posts.trail(values) });
  return { data: toWire(ctx, await postOf(ctx, id)) };
}

/** Favorites are shared by the staff of a property. */
export async function favorite(
  ctx: Ctx,
  { params: { id }, body }: InputOf<Posts['favorite']>,
): Promise<OutputOf<Posts['favorite']>> {
  const before = await changeable(ctx, id);
  await setFavorite(ctx.db, id, body.favorite);
  const propertyId = before.property;
  ctx.record('post', { op: 'update', id, propertyId, before: { favorite: before.favorite }, after: body });
  return { data: toWire(ctx, { ...before, ...body }) };
}

/** Soft delete; pending submissions are withdrawn. */
export async function remove(
  ctx: Ctx,
  { params: { id } }: InputOf<Posts['remove']>,
): Promise<OutputOf<Posts['remove']>> {
  const before = await changeable(ctx, id);
  await markDeleted(ctx.db, id, ctx.now);
  const propertyId = before.property;
  ctx.record('post', { op: 'update', id, propertyId, before: { isDeleted: false }, after: { isDeleted: true } });
  ctx.changed({ topic: 'property', op: 'update', propertyId, ids: [propertyId] });
  return {
    success: true,
    message: postMessages.deleted(kindOf(before.type)),
    data: toWire(ctx, await postOf(ctx, id)),
  };
}

export const revisions = plainList(contract.posts.revisions, {
  read: postRevisions.read.list,
  rows: (_ctx, { query }) => revisionList(query.postId),
  toWire: (_ctx, row) => postRevisions.toWire(row),
});
