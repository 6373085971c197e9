import type { contract } from '@hearth/contract';
import { providerBrandMessages } from '@hearth/contract/brands/messages';
import { pointMessages } from '@hearth/contract/points/messages';
import type { Ctx } from '../../../../platform/context.ts';
import { conflict, forbidden, notFound } from '../../../../platform/errors.ts';
import type { OutputOf, InputOf } from '../../../../platform/serve.ts';
import { readMailFacts } from '../../ledger/public.ts';
import { lockLog } from '../../point-logs/public.ts';
import { openTremendous } from '../../provider-brands/public.ts';
import { lock, lockOf, present, publishChange, type Locked } from '../decide.ts';
import { deliverRedemption } from './delivery.ts';
import { mailSentElsewhere } from '../mail.ts';
import { mailRedemption } from './mailed.ts';
import * as queries from '../queries.ts';
import { isBeingSent, isOwnAddress, isResendable, isRetryable, isSignInAddress, voucherLimit } from '../rules.ts';

type Orders = typeof contract.redemptionOrders;

/** Staff resend the voucher of a redemption from its point log. */
export async function resendRedemptionEmail(
  ctx: Ctx,
  { body: { pointLogId, email } }: InputOf<typeof contract.pointLogs.resendRedemptionEmail>,
) {
  const order = await lockOf(ctx, pointLogId);
  const sent = await notifyOwnAddresses(ctx, pointLogId, email);
  if (order?.kind === 'provider') throw conflict(pointMessages.sentByProvider);
  if (order && isBeingSent(order)) throw conflict(pointMessages.beingSent);
  await mailAgain(ctx, order, sent);
  return { success: true as const, message: pointMessages.emailSent };
}

/** Staff resend a redemption: the same code, or an undelivered provider reward. */
export async function resend(
  ctx: Ctx,
  { params: { id }, body: { email } }: InputOf<Orders['resend']>,
): Promise<OutputOf<Orders['resend']>> {
  const order = await lock(ctx, id);
  if (!isResendable(order))
    throw conflict(isBeingSent(order) ? pointMessages.beingSent : pointMessages.notResendable, await present(ctx, id));
  const sent = await notifyOwnAddresses(ctx, order.point_log_id, email);
  if (order.kind === 'provider') await deliverAgain(ctx, order, email);
  else await mailAgain(ctx, order, sent);
  return { success: true, message: pointMessages.emailSent };
}

/** Staff retry a failed provider reward. */
export async function retry(
  ctx: Ctx,
  { params: { id } }: InputOf<Orders['retry']>,
): Promise<OutputOf<Orders['retry']>> {
  const order = await lock(ctx, id);
  if (!isRetryable(order)) throw conflict(pointMessages.notRetryable, await present(ctx, id));
  await deliverAgain(ctx, order, order.recipient);
  return { data: await present(ctx, id) };
}

/** Emails the same voucher or code. A failed redemption is in progress until the email is known to be sent. */
async function mailAgain(ctx: Ctx, order: Locked | undefined, { log, email, messageKey }: Sent) {
  if (order?.status === 'failed')
    await queries.changeRedemption(ctx.db, order.id, { status: 'waiting', reason: '', recipient: email }, ctx.now);
  ctx.enqueue(mailRedemption, { pointLogId: log.id, propertyId: log.property_id, email, messageKey });
  if (order) publishChange(ctx, order);
  else
    ctx.changed({
      topic: 'pointLog',
      op: 'update',
      propertyId: log.property_id,
      ids: [log.id],
      userIds: [log.user_id],
    });
}

/** Resends an existing order, or places a missing one. */
async function deliverAgain(ctx: Ctx, order: Locked, recipient: string) {
  needProvider(ctx);
  const change = {
    status: 'waiting',
    reason: '',
    recipient,
    resend_at: order.provider_reward_id === null ? null : ctx.now,
  } as const;
  await queries.changeRedemption(ctx.db, order.id, change, ctx.now);
  await deliverRedemption.supersede(ctx.db, order.id);
  publishChange(ctx, order, { redemption: 'waiting', recipient });
  deliverRedemption.start(ctx, { id: order.id, propertyId: order.property_id });
}

/** Refuses orders that would wait for a provider that isn't connected. */
export function needProvider({ platform }: Ctx) {
  if (!openTremendous(platform)) throw conflict(providerBrandMessages.notConfigured);
}

/**
 * Audits the address, and notifies the resident if it isn't their own, or was added after they redeemed, because staff
 * who edit users could have changed it. Only leads can use another address.
 */
async function notifyOwnAddresses(ctx: Ctx, pointLogId: string, email: string) {
  const log = await lockLog(ctx.db, pointLogId);
  if (!log) throw notFound('Point log');
  if (log.type !== 'redemption') throw conflict(pointMessages.notARedemption);
  if (log.void_at !== null) throw conflict(pointMessages.redemptionReturned);
  const propertyId = log.property_id;
  const [facts] = await readMailFacts(ctx.db, [log.id]);
  if (!facts) throw notFound('User');
  const isOwn = isOwnAddress(email, facts);
  if (!isOwn && !ctx.may('pointLogs.resendElsewhere', propertyId)) throw forbidden(pointMessages.resendElsewhere);
  const isElsewhere = !isOwn || !(isSignInAddress(email, facts) || (await queries.wasSentTo(ctx.db, log.id, email)));
  if ((await queries.recentMails(ctx.db, log.id)) >= voucherLimit(log.id).maximum)
    throw conflict(pointMessages.resentOften);
  const messageKey = `redemption:${log.id}:${ctx.requestId}`;
  if (isElsewhere)
    ctx.enqueue(mailSentElsewhere, {
      pointLogId: log.id,
      propertyId,
      email,
      sentBy: ctx.actor.name,
      sentAt: ctx.now.toISOString(),
      messageKey: `${messageKey}:told`,
    });
  ctx.audit({ target: 'pointLog', id: log.id, propertyId, after: { email, isElsewhere } });
  return { log, email, messageKey };
}
type Sent = Awaited<ReturnType<typeof notifyOwnAddresses>>;
