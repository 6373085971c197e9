import type { contract } from '@hearth/contract';
import { leaseMessages as say } from '@hearth/contract/leases/messages';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { lockLease, readLease, settleHomes, voidLeases } from './queries.ts';
import { agreeing } from './rules.ts';

type Terminate = typeof contract.leases.terminate;

/** A resident moves out: the lease is over from now on. */
export async function terminate(
  ctx: Ctx,
  { params: { userId }, query: { propertyId }, body }: InputOf<Terminate>,
): Promise<AnswerOf<Terminate>> {
  agreeing(body, propertyId, userId);
  const lease = await lockLease(ctx.db, propertyId, userId, body.leaseId);
  if (!lease) throw notFound('Lease');
  if (lease.void_at !== null) throw conflict(say.alreadyTerminated, await readLease(ctx, lease.id));
  await voidLeases(ctx.db, { propertyId, userId, id: lease.id, by: actorId(ctx), at: ctx.now });
  await settleHomes(ctx.db, { propertyId, userIds: [userId], left: [lease], now: ctx.now });
  ctx.audit({
    target: 'lease',
    id: lease.id,
    propertyId,
    before: { void_at: null },
    after: { void_at: ctx.now.toISOString() },
  });
  ctx.changed({ topic: 'lease', op: 'update', propertyId, ids: [lease.id], userIds: [userId] });
  ctx.changed({ topic: 'user', op: 'update', propertyId, ids: [userId], userIds: [userId] });
  return { data: await readLease(ctx, lease.id) };
}
