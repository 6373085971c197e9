import type { contract } from '@hearth/contract';
import { renderText } from '@hearth/contract/library/placeholders';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { invalid } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { countTemplateUse } from '../../library/templates/public.ts';
import { pay, type Payment } from '../ledger/public.ts';
import { mailGift } from './jobs.ts';
import { readRecipients } from './queries.ts';
import { messageFor, readerOf, refusal, repeated } from './rules.ts';

type Award = typeof contract.gifts.award;
type Preview = typeof contract.gifts.preview;

/** Previews which recipients can't be paid, using the same rule as `award`. */
export async function preview(ctx: Ctx, { query: { propertyId }, body }: InputOf<Preview>): Promise<OutputOf<Preview>> {
  const recipients = await readRecipients(ctx.db, propertyId, body.users);
  return {
    data: body.users.map((userId) => {
      const obstacle = refusal(userId, { sender: actorId(ctx), recipients }) ?? null;
      return { userId, obstacle, reader: readerOf(obstacle === null ? recipients.get(userId) : undefined) };
    }),
  };
}

/** Staff send points to users at their property. Pays all payable recipients or none. */
export async function award(ctx: Ctx, { query, body }: InputOf<Award>): Promise<OutputOf<Award>> {
  const { propertyId } = query;
  const sender = actorId(ctx);
  if (body.propertyId !== undefined && body.propertyId !== propertyId)
    throw invalid(['body', 'propertyId'], "The gift's propertyId must match the query's");
  const [twice] = repeated(body.users);
  if (twice) throw invalid(['body', 'users'], `User ${twice} is listed more than once`);

  const recipients = await readRecipients(ctx.db, propertyId, body.users);
  const results = body.users.map((userId) => {
    const message = refusal(userId, { sender, recipients });
    return {
      userId,
      success: message === undefined,
      message: message ?? messageFor(false),
      pointLogId: message === undefined ? newId() : null,
    };
  });
  const auditValues = {
    points: body.amount,
    category: body.category,
    note: body.note,
    ...(body.template && { template: body.template }),
  };
  const payments = results.flatMap(({ userId, pointLogId }): Payment[] => {
    const recipient = recipients.get(userId);
    if (!pointLogId || !recipient) return [];
    const note = renderText(body.note, recipient);
    const log = {
      id: pointLogId,
      property_id: propertyId,
      user_id: userId,
      type: 'surprise' as const,
      category: body.category,
      audience: recipient.audience,
      points: body.amount,
      note,
      property_note: body.propertyNote,
      exchange_rate: recipient.country === 'CA' ? (body.exchangeRate ?? null) : null,
    };
    return [{ log, after: { ...auditValues, note } }];
  });
  const outcome = { success: payments.length > 0, failed: payments.length < results.length };
  if (outcome.success) {
    await pay(ctx, payments, { decidedBy: sender, mail: mailGift, movesLast: true });
    await countTemplateUse(ctx, body.template, 'SURPRISE');
  } else ctx.audit({ target: 'property', id: propertyId, propertyId, after: { ...auditValues, results } });
  return { ...outcome, message: messageFor(outcome.failed), results };
}
