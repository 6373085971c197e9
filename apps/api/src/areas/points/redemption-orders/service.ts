import { contract } from '@hearth/contract';
import { codeMessages, providerBrandMessages } from '@hearth/contract/brands/messages';
import type { Fulfilment } from '@hearth/contract/brands/brand-record';
import type { Currency } from '@hearth/contract/money';
import { pointMessages } from '@hearth/contract/points/messages';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { withDays } from '../../../platform/db/day-range.ts';
import { conflict, forbidden } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import type { OutputOf, InputOf, PrepareContext } from '../../../platform/serve.ts';
import { takeCode } from '../../brands/codes/public.ts';
import { warnCodesLow } from '../brand-warnings/public.ts';
import { openTremendous, readFunds } from '../provider-brands/public.ts';
import { reverseRedemption, lock, present, publishChange, type Locked } from './decide.ts';
import { deliverRedemption } from './delivery/delivery.ts';
import { exportColumns, toWire, redemptions } from './fields.ts';
import { deliverRedemptions, providerEventReceived } from './jobs.ts';
import { mailRedemption } from './delivery/mailed.ts';
import * as queries from './queries.ts';
import { needProvider } from './delivery/resend.ts';
import { isOfTremendous, readEvent } from './delivery/events.ts';
import { firstStatus, hasNoOrder, isReturnable } from './rules.ts';
import { plainList } from '../../../platform/plain.ts';

type Orders = typeof contract.redemptionOrders;

interface Redeemed {
  brand: { id: string; name: string; fulfilment: string };
  log: { id: string; property_id: string; user_id: string; points: number };
  /** The amount promised for the points. */
  value: { valueCents: number; currency: Currency; exchangeRate: number | null };
}

/**
 * Delivers the reward after the points are deducted: a voucher, code, provider order or task for staff. Fails if none
 * is left.
 */
export async function deliverReward(ctx: Ctx, { brand, log, value }: Redeemed): Promise<void> {
  const kind = brand.fulfilment as Fulfilment;
  if (kind === 'provider' && !openTremendous(ctx.platform)) throw conflict(providerBrandMessages.notNow(brand.name));
  const id = newId();
  const { property_id, user_id } = log;
  await queries.insertRedemption(
    ctx.db,
    {
      id,
      point_log_id: log.id,
      property_id,
      user_id,
      brand_id: brand.id,
      kind,
      status: firstStatus[kind],
      points: -log.points,
      value_cents: value.valueCents,
      currency: value.currency,
      exchange_rate: value.exchangeRate,
    },
    ctx.now,
  );
  if (kind === 'codes') await assignCode(ctx, id, brand);
  if (kind === 'provider') deliverRedemption.start(ctx, { id, propertyId: property_id });
  else ctx.enqueue(mailRedemption, { pointLogId: log.id, propertyId: property_id, messageKey: `redemption:${log.id}` });
  ctx.changed({ topic: 'redemption', op: 'insert', propertyId: property_id, ids: [id] });
}

async function assignCode(ctx: Ctx, orderId: string, { id: brandId, name }: Redeemed['brand']) {
  const code = await takeCode(ctx.db, orderId);
  if (!code) throw conflict(codeMessages.runOut(name));
  ctx.changed({ topic: 'brand', op: 'update', propertyId: null, ids: [brandId] });
  if (code.low !== null) ctx.enqueue(warnCodesLow, { brandId, name, left: code.low, since: ctx.now.toISOString() });
}

/** Staff see their properties' redemptions; brand admins see all. */
export const list = plainList(contract.redemptionOrders.list, {
  read: redemptions.read.list,
  rows: async (ctx, { query }) => queries.redemptionList(ctx.scope, await withDays(ctx, query)),
  toWire,
  csv: () => ({ name: 'redemptions.csv', read: redemptions.read.csv, columns: exportColumns }),
});

export async function costs(ctx: Ctx, { query }: InputOf<Orders['costs']>): Promise<OutputOf<Orders['costs']>> {
  return { data: await queries.readCosts(ctx.db, ctx.scope, await withDays(ctx, query)) };
}

/**
 * Staff return the points of an undelivered reward; for provider rewards, once the provider confirms the cancellation.
 */
export async function requestReturn(
  ctx: Ctx,
  { params: { id }, body: { reason } }: InputOf<Orders['return']>,
): Promise<OutputOf<Orders['return']>> {
  const order = await lock(ctx, id);
  if (order.user_id === ctx.actor.id) throw forbidden(pointMessages.ownSubmission);
  if (!isReturnable(order)) throw conflict(pointMessages.notReturnable, await present(ctx, id));
  if (hasNoOrder(order)) await reverseRedemption(ctx, order, { reason, by: actorId(ctx) });
  else await withdraw(ctx, order, reason);
  return { data: await present(ctx, id) };
}

async function withdraw(ctx: Ctx, order: Locked, reason: string) {
  needProvider(ctx);
  const change = { status: 'returning', reason, settled_by: actorId(ctx) } as const;
  await queries.changeRedemption(ctx.db, order.id, change, ctx.now);
  await deliverRedemption.supersede(ctx.db, order.id);
  publishChange(ctx, order, { redemption: 'returning', reason });
  deliverRedemption.start(ctx, { id: order.id, propertyId: order.property_id });
}

/** Checks the signature by the webhook key. */
export async function verifyCallback({ platform, incoming }: PrepareContext): Promise<void> {
  const key = platform.config.TREMENDOUS_WEBHOOK_KEY;
  const signature = incoming.headers['tremendous-webhook-signature']?.toString() ?? '';
  if (!key || !isOfTremendous(signature, key, incoming.signed?.body ?? '')) throw forbidden();
}

/** Only triggers jobs that read the state from the provider, so the order of webhooks doesn't matter. */
export async function receiveCallback(
  ctx: Ctx,
  { body }: InputOf<Orders['callback']>,
): Promise<OutputOf<Orders['callback']>> {
  const event = readEvent(body);
  if (event?.kind === 'funded') {
    ctx.enqueue(readFunds, {});
    ctx.enqueue(deliverRedemptions, { isFunded: true });
  } else if (event) ctx.enqueue(providerEventReceived, event);
  return { success: true, message: 'Received' };
}
