import type { contract } from '@hearth/contract';
import { pointMessages as say } from '@hearth/contract/points/messages';
import type { Ctx } from '../../../platform/context.ts';
import { conflict, forbidden, notFound } from '../../../platform/errors.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { readMailFacts } from '../ledger/public.ts';
import { mailRedemption, mailSentElsewhere } from './jobs.ts';
import { lockLog, wentTo } from './queries.ts';
import { isOwnAddress, isSignIn } from './rules.ts';

/** Staff send the voucher of a redemption again. */
export async function resendRedemptionEmail(
  ctx: Ctx,
  { body: { pointLogId, email } }: InputOf<typeof contract.pointLogs.resendRedemptionEmail>,
) {
  await sendRedemptionAgain(ctx, pointLogId, email);
  return { success: true as const, message: say.emailSent };
}

/** To another address than the resident's own only leads may, and the resident is told. */
export async function sendRedemptionAgain(ctx: Ctx, pointLogId: string, email: string): Promise<void> {
  const { log, facts, messageKey } = await tellElsewhere(ctx, pointLogId, email);
  if (facts.redemption_kind === 'provider') throw conflict(say.sentByProvider);
  ctx.enqueue(mailRedemption, { pointLogId: log.id, propertyId: log.property_id, email, messageKey });
  ctx.changed({ topic: 'pointLog', op: 'update', propertyId: log.property_id, ids: [log.id], userIds: [log.user_id] });
}

/**
 * Notes where what was redeemed is sent, and tells the resident where that is not their own address, or became it after they
 * redeemed: whoever edits people could have written it there.
 */
export async function tellElsewhere(ctx: Ctx, pointLogId: string, email: string) {
  const log = await lockLog(ctx.db, pointLogId);
  if (!log) throw notFound('Point log');
  if (log.type !== 'redemption') throw conflict(say.notARedemption);
  if (log.void_at !== null) throw conflict(say.redemptionReturned);
  const propertyId = log.property_id;
  const [facts] = await readMailFacts(ctx.db, [log.id]);
  if (!facts) throw notFound('User');
  const isOwn = isOwnAddress(email, facts);
  if (!isOwn && !ctx.may('pointLogs.resendElsewhere', propertyId)) throw forbidden(say.resendElsewhere);
  const isElsewhere = !isOwn || !(isSignIn(email, facts) || (await wentTo(ctx.db, log.id, email)));
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
  return { log, facts, messageKey };
}
