import type { contract } from '@hearth/contract';
import type { Lease } from '@hearth/contract/leases/leases';
import { paymentObstacles } from '@hearth/contract/people/messages';
import { renewalMessages as say } from '@hearth/contract/points/messages';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { conflict, forbidden } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import { transfer } from '../../../platform/money.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { renewLease } from '../../leases/leases/public.ts';
import { mailRenewal } from './jobs.ts';
import { insertReward, readReceiver } from './queries.ts';

type Renew = typeof contract.renewals.renew;

/** MM/DD/YYYY of a calendar date. */
const inFigures = (date: string) => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;

/** Staff renew a lease, and may thank the resident with points: both happen, or neither. */
export async function renew(ctx: Ctx, input: InputOf<Renew>): Promise<AnswerOf<Renew>> {
  const { points } = input.body;
  const { propertyId } = input.query;
  if (points !== undefined) {
    if (!ctx.may('gifts.send', propertyId)) throw forbidden();
    if (input.params.userId === ctx.actor.id) throw forbidden(say.ownLease);
  }
  const data = await renewLease(ctx, input);
  return { data, pointLogId: points === undefined ? null : await pay(ctx, data, input.body.leaseId, points) };
}

/** The property pays the points of a renewal. Answers their log. */
async function pay(ctx: Ctx, lease: Lease, renews: string, points: number): Promise<string> {
  const { property: propertyId, user, _id: leaseId } = lease;
  const { audience, obstacle } = await readReceiver(ctx.db, propertyId, user._id);
  if (obstacle) throw conflict(paymentObstacles[obstacle]);
  const pointLogId = newId();
  await insertReward(ctx.db, {
    pointLogId,
    propertyId,
    userId: user._id,
    audience,
    leaseId,
    renews,
    points,
    note: `Renewal until ${inFigures(lease.endDate)}`,
    propertyNote: `Renewal of unit ${lease.unitNumber}, ${inFigures(lease.startDate)} to ${inFigures(lease.endDate)}`,
    by: actorId(ctx),
    at: ctx.now,
  });
  await transfer(ctx, {
    movement: 'award',
    propertyId,
    rows: [{ key: `log:${pointLogId}`, from: propertyId, to: user._id, points, pointLogId }],
  });
  ctx.audit({ target: 'pointLog', id: pointLogId, propertyId, after: { points, leaseId, renews } });
  ctx.changed({ topic: 'pointLog', op: 'insert', propertyId, ids: [pointLogId], userIds: [user._id] });
  ctx.changed({ topic: 'property', op: 'update', propertyId, ids: [propertyId] });
  ctx.enqueue(mailRenewal, { propertyId, pointLogId });
  return pointLogId;
}
