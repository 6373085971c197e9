import type { contract } from '@hearth/contract';
import { postMessages } from '@hearth/contract/community/messages';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { toWire } from './fields.ts';
import { deleteLike, insertLike, listOpen, availableItem } from './queries.ts';
import { isOpen } from './rules.ts';

type Feed = typeof contract.feed;

export async function list(ctx: Ctx, { query }: InputOf<Feed['list']>): Promise<OutputOf<Feed['list']>> {
  const { rows, totalCount } = await listOpen(ctx.db, query, ctx.now);
  return { data: rows.map((row) => toWire(row, ctx.now)), totalCount };
}

async function itemOf(ctx: Ctx, id: string) {
  const item = await availableItem(ctx.db, id);
  if (!item) throw notFound('Post');
  return item;
}

export async function get(ctx: Ctx, { params }: InputOf<Feed['get']>): Promise<OutputOf<Feed['get']>> {
  const item = await itemOf(ctx, params.id);
  if (!isOpen(item, ctx.now)) throw notFound('Post');
  return { data: toWire(item, ctx.now) };
}

export async function like(
  ctx: Ctx,
  { params: { id }, body: { liked } }: InputOf<Feed['like']>,
): Promise<OutputOf<Feed['like']>> {
  const before = await itemOf(ctx, id);
  if (!isOpen(before, ctx.now)) throw conflict(postMessages.notOpen);
  const [userId, propertyId] = [actorId(ctx), before.property];
  if (liked) await insertLike(ctx.db, { post_id: id, property_id: propertyId, user_id: userId });
  else await deleteLike(ctx.db, id, userId);
  const op = liked === before.liked ? null : 'update';
  ctx.record('post', { op, id, propertyId, before: { liked: before.liked }, after: { liked } });
  return { data: toWire(await itemOf(ctx, id), ctx.now) };
}
