import { z } from 'zod';
import { objectId } from '@hearth/contract/primitives';
import { pointMessages as say } from '@hearth/contract/points/messages';
import type { RedemptionStatus } from '@hearth/contract/points/redemption-record';
import type { Ctx } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { ProviderError } from '../../../platform/outbound/provider-error.ts';
import { openTremendous, readFunds, type Tremendous } from '../provider-brands/public.ts';
import { givePointsBack, lock, tell, type Locked } from './decide.ts';
import { mailDelivered, mailFailed } from './mail.ts';
import { claimDelivery, type Claim } from './claims.ts';
import * as queries from './queries.ts';
import { afterAnswer, orderTime, type Delivery, type Found } from './rules.ts';

/** As long as an order whose answer was lost may still arrive at the provider. */
const lostOrderMs = 10 * 60_000;

/** The redemption that a key is of. */
export const redemptionOf = (key: string) => /^hearth-([0-9a-f]{24})-\d+$/.exec(key)?.[1];

/** What an order is known by at the provider: the same one however often it is asked for. */
const keyOf = ({ id, turn }: { id: string; turn: number }) => `hearth-${id}-${turn}`;

/** What the provider told by itself; `id` is its order or reward that it is about. */
export const toldSchema = z.object({
  id: z.string(),
  reason: z.string(),
  retryable: z.boolean(),
  isCancelled: z.boolean(),
});
type Heard = z.output<typeof toldSchema>;

const open: RedemptionStatus[] = ['waiting', 'returning'];
const stillToldOf: RedemptionStatus[] = [...open, 'failed', 'delivered'];

/** Does what is next for a redemption that a provider sends, and takes over what became of it. */
export const deliverRedemption = defineJob({
  name: 'redemption-delivery',
  data: z.object({ redemptionId: objectId, propertyId: objectId, told: toldSchema.optional() }),
  atOnce: 4,
  async run({ redemptionId, propertyId, told }, { platform, work }) {
    const provider = openTremendous(platform);
    if (!provider) return;
    // Also of somebody who lives there no more.
    const claim = await work(null, ({ db, now }) => claimDelivery(db, redemptionId, told ? stillToldOf : open, now));
    if (!claim) return;
    try {
      const found = await ask(provider, claim, told);
      await work(propertyId, (ctx) => takeOver(ctx, claim, found, told));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const { retryAfterSeconds } = error;
      await work(propertyId, async (ctx) => {
        await noteTrouble(ctx, claim, error);
        if (retryAfterSeconds === undefined) return;
        const after = new Date(ctx.now.getTime() + retryAfterSeconds * 1000);
        ctx.enqueue(deliverRedemption, { redemptionId, propertyId, told }, { after });
      });
      if (retryAfterSeconds === undefined) throw error;
    }
  },
});

async function ask(provider: Tremendous, claim: Claim, told: Heard | undefined): Promise<Found | undefined> {
  // An order that came to nothing before says nothing of the one that followed it.
  const isOfThis = told && [claim.provider_order_id, claim.provider_reward_id].includes(told.id);
  if (isOfThis && told.isCancelled) return { kind: 'gone', reason: say.cancelledByProvider };
  if (claim.status === 'returning') return withdraw(provider, claim);
  const { provider_order_id: orderId, recipient } = claim;
  if (orderId === null && claim.status === 'waiting') return place(provider, claim);
  const order = await provider.find(orderId ?? keyOf(claim));
  if (!order) return undefined;
  const isDue = claim.resend_at !== null && claim.resend_at <= new Date();
  if (order.state !== 'undelivered' || !isDue || order.rewardId === null) return { kind: 'order', order, isNew: false };
  const sent = await provider.resend(order.rewardId, recipient);
  return sent.done ? { kind: 'resent' } : { kind: 'notResent', reason: sent.reason };
}

async function place(provider: Tremendous, claim: Claim): Promise<Found> {
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

/** Has the provider cancel it. Points go back only where it says that nobody has or gets the reward. */
async function withdraw(provider: Tremendous, claim: Claim): Promise<Found> {
  const order = await provider.find(claim.provider_order_id ?? keyOf(claim));
  if (!order) {
    const lostMs = claim.unanswered_at ? Date.now() - claim.unanswered_at.getTime() : lostOrderMs;
    if (claim.provider_order_id !== null) throw new ProviderError('protocol', say.neverOrdered);
    if (lostMs < lostOrderMs)
      throw new ProviderError('unavailable', say.neverOrdered, Math.ceil((lostOrderMs - lostMs) / 1000));
    return { kind: 'gone', reason: say.neverOrdered };
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

/** Keeps what became of it, unless somebody asked or decided since. */
async function takeOver(ctx: Ctx, claim: Claim, found: Found | undefined, told: Heard | undefined) {
  const before = await lock(ctx, claim.id);
  if (before.asks !== claim.asks) return askAgain(ctx, before, told);
  if (!found) return queries.changeRedemption(ctx.db, before.id, { is_asking: false }, ctx.now);
  const { status, ...after } = afterAnswer(deliveryOf(before), found, ctx.now, told);
  await queries.changeRedemption(ctx.db, before.id, { ...after, is_asking: false }, ctx.now);
  await settleAs(ctx, before, status, after.reason);
  const again = after.resend_at ?? (found.kind === 'refused' ? orderTime(after, ctx.now) : undefined);
  if (status === 'waiting' && again)
    ctx.enqueue(deliverRedemption, { redemptionId: before.id, propertyId: before.property_id }, { after: again });
  if (found.kind === 'refused' && found.passes) ctx.enqueue(readFunds, {});
}

/** What the provider told is not dropped with an answer that came too late: whether it is still so is asked once more. */
function askAgain(ctx: Ctx, { id, property_id }: Locked, told: Heard | undefined) {
  if (told) ctx.enqueue(deliverRedemption, { redemptionId: id, propertyId: property_id, told });
}

const deliveryOf = (order: Locked): Delivery => ({
  status: order.status,
  reason: order.reason,
  attempts: order.attempts,
  turn: order.turn,
  provider_order_id: order.provider_order_id,
  provider_reward_id: order.provider_reward_id,
  resend_at: order.resend_at,
  resends: order.resends,
});

/** Its next status; who waits for it is told. */
async function settleAs(ctx: Ctx, before: Locked, status: RedemptionStatus, reason: string) {
  if (status === 'returned') return givePointsBack(ctx, before, { reason, by: before.settled_by });
  if (status === before.status && reason === before.reason) return;
  await queries.changeRedemption(ctx.db, before.id, { status }, ctx.now);
  tell(ctx, before, { redemption: status, reason });
  if (status === 'delivered' && before.status !== 'delivered')
    ctx.enqueue(mailDelivered, { propertyId: before.property_id, logIds: [before.point_log_id] });
  if (status === 'failed' && before.status !== 'failed')
    ctx.enqueue(mailFailed, { propertyId: before.property_id, logIds: [before.point_log_id] });
}

/** It waits on, with what kept the provider from answering. */
async function noteTrouble(ctx: Ctx, claim: Claim, { kind, message }: ProviderError) {
  const before = await lock(ctx, claim.id);
  if (before.asks !== claim.asks) return;
  // What may have arrived is not to be forgotten: whether it did is asked before points go back.
  const isAnswered = kind !== 'unavailable' && kind !== 'protocol';
  const change = { ...(isAnswered && { is_asking: false }), ...(claim.status === 'waiting' && { reason: message }) };
  await queries.changeRedemption(ctx.db, before.id, change, ctx.now);
  if (claim.status === 'waiting' && message !== before.reason) tell(ctx, before);
}
