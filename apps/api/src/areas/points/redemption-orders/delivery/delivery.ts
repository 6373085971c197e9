import { z } from 'zod';
import { pointMessages } from '@hearth/contract/points/messages';
import type { RedemptionStatus } from '@hearth/contract/points/redemption-record';
import type { Ctx } from '../../../../platform/context.ts';
import { ProviderError } from '../../../../platform/outbound/provider-error.ts';
import { defineTask, minute } from '../../../../platform/outbound/tasks.ts';
import { openTremendous, readFunds, type Tremendous } from '../../provider-brands/public.ts';
import { reverseRedemption, lock, publishChange, type Locked } from '../decide.ts';
import { mailDelivered, mailFailed } from '../mail.ts';
import { awaitsProvider, readDelivery, type ToDeliver } from './claims.ts';
import * as queries from '../queries.ts';
import { afterResponse, orderTime, type Delivery, type Found } from '../rules.ts';

/** An order whose response was lost may still arrive within this time. */
const lostOrderMs = 10 * 60_000;

export const redemptionOf = (key: string) => /^hearth-([0-9a-f]{24})-\d+$/.exec(key)?.[1];

/** The idempotency key of an order. */
const keyOf = ({ id, order_sequence }: { id: string; order_sequence: number }) => `hearth-${id}-${order_sequence}`;

/** A webhook event about the provider's order or reward `id`. */
export const providerEvent = z.object({
  id: z.string(),
  reason: z.string(),
  retryable: z.boolean(),
  isCancelled: z.boolean(),
});
type ProviderEvent = z.output<typeof providerEvent>;

/** Runs the next step of a provider redemption, and saves the result. */
export const deliverRedemption = defineTask({
  name: 'redemption-delivery',
  idName: 'redemptionId',
  table: {
    name: 'redemption_orders',
    id: 'id',
    fence: 'request_seq',
    lease: 'asking_until',
    due: { column: 'ask_at', everyMs: 10 * minute },
    failures: 'failures',
  },
  concurrency: 4,
  // The provider creates one order per key, even for concurrent calls.
  leaseMs: 0,
  retry: {
    on: ['credentials', 'settings', 'limit', 'unavailable', 'protocol', 'refused'],
    firstMs: 2000,
    longestMs: 10 * minute,
    attempts: 8,
  },
  event: providerEvent,
  // Also for residents who have moved out.
  seesAll: true,
  open: (event) => awaitsProvider(event !== undefined),
  async load({ db, platform }, claim) {
    const provider = openTremendous(platform);
    const order = provider && (await readDelivery(db, claim));
    return order && { provider, order };
  },
  call: ({ provider, order }, { event }) => callProvider(provider, order, event),
  settle: (ctx, { order }, found, event) => applyResult(ctx, order, found, event),
  async fail(ctx, { order }, { message }) {
    if (order.status !== 'waiting') return;
    const before = await lock(ctx, order.id);
    await queries.changeRedemption(ctx.db, order.id, { reason: message }, ctx.now);
    if (message !== before.reason) publishChange(ctx, before);
  },
});

async function callProvider(
  provider: Tremendous,
  claim: ToDeliver,
  event: ProviderEvent | undefined,
): Promise<Found | undefined> {
  // Ignore events of an earlier, failed order.
  const isOfThis = event && [claim.provider_order_id, claim.provider_reward_id].includes(event.id);
  if (isOfThis && event.isCancelled) return { kind: 'gone', reason: pointMessages.cancelledByProvider };
  if (claim.status === 'returning') return withdraw(provider, claim);
  const { provider_order_id: orderId, recipient } = claim;
  if (orderId === null && claim.status === 'waiting') return placeOrder(provider, claim);
  const order = await provider.find(orderId ?? keyOf(claim));
  if (!order) return undefined;
  const isDue = claim.resend_at !== null && claim.resend_at <= new Date();
  if (order.state !== 'undelivered' || !isDue || order.rewardId === null) return { kind: 'order', order, isNew: false };
  const sent = await provider.resend(order.rewardId, recipient);
  return sent.done ? { kind: 'resent' } : { kind: 'notResent', reason: sent.reason };
}

async function placeOrder(provider: Tremendous, claim: ToDeliver): Promise<Found> {
  const answered = await provider.order({
    key: keyOf(claim),
    productId: claim.provider_product_id,
    cents: claim.value_cents,
    currency: claim.currency,
    name: claim.name,
    email: claim.recipient,
  });
  return answered.outcome === 'ordered'
    ? { kind: 'order', order: answered.order, isNew: true }
    : { kind: 'refused', reason: answered.reason, passes: answered.passes };
}

/** Cancels at the provider. Points are returned only after it confirms that no reward will be sent. */
async function withdraw(provider: Tremendous, claim: ToDeliver): Promise<Found> {
  const order = await provider.find(claim.provider_order_id ?? keyOf(claim));
  if (!order) {
    const lostMs = claim.unanswered_at ? Date.now() - claim.unanswered_at.getTime() : lostOrderMs;
    if (claim.provider_order_id !== null) throw new ProviderError('protocol', pointMessages.neverOrdered);
    if (lostMs < lostOrderMs)
      throw new ProviderError('limit', pointMessages.neverOrdered, Math.ceil((lostOrderMs - lostMs) / 1000));
    return { kind: 'gone', reason: pointMessages.neverOrdered };
  }
  if (order.state === 'dead' || order.state === 'cancelled') return { kind: 'gone', reason: order.reason };
  if (order.state === 'delivered' || order.rewardId === null) return { kind: 'kept', order, reason: order.reason };
  const cancelled = await provider.cancel(order.rewardId);
  if (cancelled.done) return { kind: 'gone', reason: order.reason };
  const now = (await provider.find(order.orderId)) ?? order;
  return now.state === 'cancelled'
    ? { kind: 'gone', reason: now.reason }
    : { kind: 'kept', order: now, reason: cancelled.reason };
}

/** Saves the result, and returns the time of the next call. */
async function applyResult(
  ctx: Ctx,
  { id }: ToDeliver,
  found: Found | undefined,
  event: ProviderEvent | undefined,
): Promise<Date | undefined> {
  if (!found) return undefined;
  const before = await lock(ctx, id);
  const { status, ...after } = afterResponse(deliveryOf(before), found, ctx.now, event);
  await queries.changeRedemption(ctx.db, id, after, ctx.now);
  await settleAs(ctx, before, status, after.reason);
  if (found.kind === 'refused' && found.passes) ctx.enqueue(readFunds, {});
  if (status !== 'waiting') return undefined;
  return after.resend_at ?? (found.kind === 'refused' ? orderTime(after, ctx.now) : undefined);
}

const deliveryOf = (order: Locked): Delivery => ({
  status: order.status,
  reason: order.reason,
  attempts: order.attempts,
  order_sequence: order.order_sequence,
  provider_order_id: order.provider_order_id,
  provider_reward_id: order.provider_reward_id,
  resend_at: order.resend_at,
  resends: order.resends,
});

/** Applies the next status and notifies the resident. */
async function settleAs(ctx: Ctx, before: Locked, status: RedemptionStatus, reason: string) {
  if (status === 'returned') return reverseRedemption(ctx, before, { reason, by: before.settled_by });
  if (status === before.status && reason === before.reason) return;
  await queries.changeRedemption(ctx.db, before.id, { status }, ctx.now);
  publishChange(ctx, before, { redemption: status, reason });
  if (status === 'delivered' && before.status !== 'delivered')
    ctx.enqueue(mailDelivered, { propertyId: before.property_id, logIds: [before.point_log_id] });
  if (status === 'failed' && before.status !== 'failed')
    ctx.enqueue(mailFailed, { propertyId: before.property_id, logIds: [before.point_log_id] });
}
