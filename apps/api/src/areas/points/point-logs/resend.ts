import type { contract } from '@hearth/contract';
import { pointMessages as say } from '@hearth/contract/points/messages';
import type { Ctx } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { mailRedemption } from './jobs.ts';
import { lockLog } from './queries.ts';

/** Staff send the voucher of a redemption again, to the address that they give. */
export async function resendRedemptionEmail(
  ctx: Ctx,
  { body }: InputOf<typeof contract.pointLogs.resendRedemptionEmail>,
) {
  const log = await lockLog(ctx.db, body.pointLogId);
  if (!log) throw notFound('Point log');
  if (log.type !== 'redemption') throw conflict(say.notARedemption);
  ctx.enqueue(mailRedemption, {
    pointLogId: log.id,
    propertyId: log.property_id,
    email: body.email,
    messageKey: `redemption:${log.id}:${ctx.requestId}`,
  });
  ctx.audit({ target: 'pointLog', id: log.id, propertyId: log.property_id, after: { email: body.email } });
  ctx.changed({ topic: 'pointLog', op: 'update', propertyId: log.property_id, ids: [log.id], userIds: [log.user_id] });
  return { success: true as const, message: say.emailSent };
}
