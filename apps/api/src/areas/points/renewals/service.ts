import type { contract } from '@hearth/contract';
import { formatDate } from '@hearth/contract/format';
import type { Lease } from '@hearth/contract/leases/leases';
import { paymentObstacles } from '@hearth/contract/people/messages';
import { renewalMessages } from '@hearth/contract/points/messages';
import { pointLogTypeLabels } from '@hearth/contract/points/point-log-types';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { conflict, forbidden } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { renewLease } from '../../leases/leases/public.ts';
import { pay } from '../ledger/public.ts';
import { mailRenewal } from './jobs.ts';
import { claimRenewal, readReceiver } from './queries.ts';

type Renew = typeof contract.renewals.renew;

/** Renews a lease, optionally with points, in one transaction. */
export async function renew(ctx: Ctx, input: InputOf<Renew>): Promise<OutputOf<Renew>> {
  const { points } = input.body;
  const { propertyId } = input.query;
  if (points !== undefined) {
    if (!ctx.may('gifts.send', propertyId)) throw forbidden();
    if (input.params.userId === ctx.actor.id) throw forbidden(renewalMessages.ownLease);
  }
  const data = await renewLease(ctx, input);
  return { data, pointLogId: points === undefined ? null : await reward(ctx, data, input.body.leaseId, points) };
}

/** Pays the renewal's points and returns the log's id. */
async function reward(ctx: Ctx, lease: Lease, renews: string, points: number): Promise<string> {
  const { property: propertyId, user, _id: leaseId } = lease;
  const { audience, obstacle } = await readReceiver(ctx.db, propertyId, user._id);
  if (obstacle) throw conflict(paymentObstacles[obstacle]);
  const id = newId();
  await claimRenewal(ctx.db, { property_id: propertyId, lease_id: leaseId, renews, point_log_id: id });
  const log = {
    id,
    property_id: propertyId,
    user_id: user._id,
    type: 'renewal' as const,
    category: pointLogTypeLabels.renewal,
    audience,
    points,
    note: `Lease renewed through ${formatDate(lease.endDate)}`,
    property_note: `Unit ${lease.unitNumber} renewal, ${formatDate(lease.startDate)} to ${formatDate(lease.endDate)}`,
  };
  await pay(ctx, [{ log, after: { points, leaseId, renews } }], { decidedBy: actorId(ctx), mail: mailRenewal });
  return id;
}
