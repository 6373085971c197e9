import type { contract } from '@hearth/contract';
import type { Fulfilment } from '@hearth/contract/brands/brand-record';
import { pointMessages } from '@hearth/contract/points/messages';
import type { RedemptionStatus } from '@hearth/contract/points/redemption-record';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { lockPerson } from '../../people/users/public.ts';
import { reversalOf, settle } from '../ledger/public.ts';
import { lockLog } from '../point-logs/public.ts';
import { returnUnspent } from '../removals/public.ts';
import { toWire } from './fields.ts';
import { mailHandedOver, mailReturned } from './mail.ts';
import * as queries from './queries.ts';
import { awaitsStaffDelivery } from './rules.ts';

type Orders = typeof contract.redemptionOrders;

export const present = async (ctx: Ctx, id: string) => {
  const row = await queries.readRedemption(ctx.db, id);
  if (!row) throw notFound('Redemption');
  return toWire(ctx, row);
};

const typed = <O extends { status: string; kind: string }>(order: O) => ({
  ...order,
  status: order.status as RedemptionStatus,
  kind: order.kind as Fulfilment,
});

/** Locks the redemption for an action. */
export async function lock(ctx: Ctx, id: string) {
  const order = await queries.lockRedemption(ctx.db, id);
  if (!order) throw notFound('Redemption');
  return typed(order);
}
export type Locked = Awaited<ReturnType<typeof lock>>;

/** Locks the redemptions of point logs, by point log. */
export async function lockAllOf(ctx: Ctx, pointLogIds: readonly string[]): Promise<ReadonlyMap<string, Locked>> {
  const orders = await queries.lockRedemptionsOf(ctx.db, pointLogIds);
  return new Map(orders.map((order) => [order.point_log_id, typed(order)]));
}

/** Locks the redemption of a point log, if it has one. */
export const lockOf = async (ctx: Ctx, pointLogId: string) => (await lockAllOf(ctx, [pointLogId])).get(pointLogId);

/** Notifies live screens, and records the change in the history if there is one. */
export function publishChange(
  ctx: Ctx,
  { id, property_id: propertyId, point_log_id, user_id, status }: Locked,
  after?: object,
) {
  const op = 'update';
  ctx.changed({ topic: 'redemption', op, propertyId, ids: [id] });
  if (after)
    ctx.record('pointLog', {
      op,
      id: point_log_id,
      propertyId,
      userId: user_id,
      before: { redemption: status },
      after,
    });
  else ctx.changed({ topic: 'pointLog', op, propertyId, ids: [point_log_id], userIds: [user_id] });
}

/** Staff mark a reward as delivered. */
export async function markDelivered(
  ctx: Ctx,
  { params: { id } }: InputOf<Orders['handOver']>,
): Promise<OutputOf<Orders['handOver']>> {
  const order = await lock(ctx, id);
  if (!awaitsStaffDelivery(order)) throw conflict(pointMessages.notToHandOver, await present(ctx, id));
  await queries.changeRedemption(ctx.db, id, { status: 'delivered', settled_by: actorId(ctx) }, ctx.now);
  publishChange(ctx, order, { redemption: 'delivered' });
  ctx.enqueue(mailHandedOver, { propertyId: order.property_id, logIds: [order.point_log_id] });
  return { data: await present(ctx, id) };
}

/**
 * Reverses the redemption and emails the resident; the points of former residents return to the properties that paid them.
 * `by` is null if the provider canceled it.
 */
export async function reverseRedemption(
  ctx: Ctx,
  order: Locked,
  { reason, by }: { reason: string; by: string | null },
): Promise<void> {
  const { user_id: userId, property_id: propertyId } = order;
  await lockPerson(ctx.db, userId);
  const leaving = await queries.readLeaving(ctx.db, { userId, propertyId });
  const spending = await queries.readSpending(ctx.db, order.point_log_id);
  const log = await lockLog(ctx.db, order.point_log_id);
  if (!spending || !log || log.void_at !== null)
    throw conflict(pointMessages.notReturnable, await present(ctx, order.id));
  await queries.changeRedemption(ctx.db, order.id, { status: 'returned', reason, settled_by: by }, ctx.now);
  await settle(ctx, [{ log, change: { reason, void_at: ctx.now }, transfer: reversalOf(log, spending) }], {
    ...(!leaving && { mail: mailReturned }),
    ...(by !== null && { decidedBy: by }),
  });
  if (leaving) await returnUnspent(ctx, { user: { _id: userId }, propertyIds: [propertyId], closes: leaving.isClosed });
  ctx.changed({ topic: 'redemption', op: 'update', propertyId, ids: [order.id] });
}
