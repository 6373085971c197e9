import type { contract } from '@hearth/contract';
import { leaseMessages } from '@hearth/contract/leases/messages';
import { actorId, type Ctx } from '../../../../platform/context.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import type { OutputOf, InputOf } from '../../../../platform/serve.ts';
import { lockLease, lockRenewal, settleHomes, voidLeases } from '../queries.ts';
import { readLease } from '../listing.ts';
import { requireSameTarget } from '../rules.ts';

type Terminate = typeof contract.leases.terminate;

/** Renewals of a lease that haven't ended, first to last, locked in that order. */
async function renewalsOf(ctx: Ctx, leaseId: string): Promise<string[]> {
  const open: string[] = [];
  let renewal = await lockRenewal(ctx, leaseId);
  while (renewal && !renewal.is_over) {
    open.push(renewal.id);
    renewal = await lockRenewal(ctx, renewal.id);
  }
  return open;
}

/** A resident moves out: the lease ends now, and its renewals too if chosen. */
export async function terminate(
  ctx: Ctx,
  { params: { userId }, query: { propertyId }, body }: InputOf<Terminate>,
): Promise<OutputOf<Terminate>> {
  requireSameTarget(body, propertyId, userId);
  const lease = await lockLease(ctx, propertyId, userId, body.leaseId);
  if (!lease) throw notFound('Lease');
  if (lease.void_at !== null) throw conflict(leaseMessages.alreadyTerminated, await readLease(ctx, lease.id));
  if (lease.is_over) throw conflict(leaseMessages.alreadyEnded, await readLease(ctx, lease.id));
  const renewals = await renewalsOf(ctx, lease.id);
  if (renewals.length > 0 && body.renewal === undefined)
    throw conflict(leaseMessages.renewalUnanswered, await readLease(ctx, lease.id));
  if (renewals.length === 0 && body.renewal === 'keep')
    throw conflict(leaseMessages.renewalGone, await readLease(ctx, lease.id));
  const ended = await voidLeases(ctx.db, {
    propertyId,
    userId,
    ids: [lease.id, ...(body.renewal === 'end' ? renewals : [])],
    by: actorId(ctx),
    at: ctx.now,
  });
  await settleHomes(ctx.db, { propertyId, userIds: [userId], left: ended, now: ctx.now });
  for (const { id } of ended)
    ctx.record('lease', {
      op: 'update',
      id,
      propertyId,
      userId,
      before: { void_at: null },
      after: {
        void_at: ctx.now.toISOString(),
        ...(id === lease.id ? renewals.length > 0 && { renewal: body.renewal } : { endedWith: lease.id }),
      },
    });
  ctx.changed({ topic: 'user', op: 'update', propertyId, ids: [userId] });
  return { data: await readLease(ctx, lease.id) };
}
