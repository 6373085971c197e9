import { contract } from '@hearth/contract';
import { actorId, type Ctx } from '../../../platform/context.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { markRead, readReply, replyList, toWire } from './queries.ts';
import { replies } from './fields.ts';
import { plainList } from '../../../platform/plain.ts';

type Replies = typeof contract.replies;

export const list = plainList(contract.replies.list, {
  read: replies.read.list,
  rows: ({ scope }, { query }) => replyList(scope, query),
  toWire,
});

/** Marks a reply as read for the whole team. */
export async function read(ctx: Ctx, { params }: InputOf<Replies['read']>): Promise<OutputOf<Replies['read']>> {
  const { id } = params;
  const isNew = await markRead(ctx.db, id, { by: actorId(ctx), at: ctx.now });
  const data = await readReply(ctx, id);
  const { property: propertyId, readAt } = data;
  const before = { readAt: isNew ? null : readAt };
  ctx.record('reply', { op: isNew ? 'update' : null, id, propertyId, before, after: { readAt } });
  return { data };
}
