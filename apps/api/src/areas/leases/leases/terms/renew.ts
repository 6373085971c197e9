import type { Lease } from '@hearth/contract/leases/leases';
import { leaseMessages } from '@hearth/contract/leases/messages';
import type { contract } from '@hearth/contract';
import type { Ctx } from '../../../../platform/context.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import type { InputOf } from '../../../../platform/serve.ts';
import { addLease } from './create.ts';
import { lockLease } from '../queries.ts';
import { requireSameTarget } from '../rules.ts';

type Renewal = InputOf<typeof contract.renewals.renew>;

/** Renews a lease. The new lease references the old one, which runs to its end. */
export async function renewLease(
  ctx: Ctx,
  { params: { userId }, query: { propertyId }, body }: Renewal,
): Promise<Lease> {
  requireSameTarget(body, propertyId, userId);
  const old = await lockLease(ctx, propertyId, userId, body.leaseId);
  if (!old) throw notFound('Lease');
  if (old.void_at !== null) throw conflict(leaseMessages.alreadyTerminated);
  const lease = await addLease(ctx, { propertyId, userId, terms: body, renews: old.id });
  ctx.changed({ topic: 'lease', op: 'update', propertyId, ids: [old.id], userIds: [userId] });
  return lease;
}
