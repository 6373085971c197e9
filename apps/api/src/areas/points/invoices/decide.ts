import type { contract } from '@hearth/contract';
import { invoiceMessages as say } from '@hearth/contract/points/messages';
import { pointLogTypeLabels } from '@hearth/contract/points/point-log-types';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { pay as payLogs } from '../ledger/public.ts';
import { answerRequest, reopenRequest } from '../points-requests/public.ts';
import { invoicePaid } from './jobs.ts';
import { decideInvoice, lockInvoice, readBilled } from './queries.ts';
import { presentInvoice } from './service.ts';

type Invoices = typeof contract.invoices;

/** An invoice that nobody has decided on, locked so that two who do take turns. */
async function openInvoice(ctx: Ctx, id: string) {
  const found = await lockInvoice(ctx.db, id);
  if (!found) throw notFound('Invoice');
  if (found.status === 'open') return found;
  const current = await presentInvoice(ctx, id);
  throw conflict(say.alreadyDecided(found.status === 'paid' ? 'paid' : 'void', current.decidedBy), current);
}

/** The money has come: one purchase in the property's log and one transfer, keyed by the invoice. */
export async function pay(ctx: Ctx, { params, body }: InputOf<Invoices['pay']>): Promise<AnswerOf<Invoices['pay']>> {
  const invoice = await openInvoice(ctx, params.id);
  const { id, number, points, property_id: propertyId, points_request_id: requestId } = invoice;
  const { paidOn, reference } = body;
  if (paidOn < invoice.issued_on) throw invalid(['body', 'paidOn'], say.paidTooEarly);
  const billed = await readBilled(ctx.db, propertyId);
  if (billed && paidOn > billed.today) throw invalid(['body', 'paidOn'], say.paidInFuture);
  const pointLogId = newId();
  const log = {
    id: pointLogId,
    property_id: propertyId,
    user_id: null,
    type: 'propertyPurchase' as const,
    category: pointLogTypeLabels.propertyPurchase,
    points,
    note: `Invoice ${number}`,
  };
  const after = { amount: points, pointLogId, invoiceId: id, number };
  await payLogs(ctx, [{ log, after, key: `invoice:${id}` }], { decidedBy: actorId(ctx) });
  await decideInvoice(ctx.db, id, {
    status: 'paid',
    decided_by: actorId(ctx),
    decided_at: ctx.now,
    reference,
    paid_on: paidOn,
    point_log_id: pointLogId,
  });
  if (requestId) {
    await answerRequest(ctx, requestId, { status: 'allocated', allocated: points, point_log_id: pointLogId });
    ctx.changed({ topic: 'pointsRequest', op: 'update', propertyId, ids: [requestId] });
  }
  ctx.audit({
    target: 'invoice',
    id,
    propertyId,
    before: { status: 'open' },
    after: { status: 'paid', number, paidOn, reference, pointLogId },
  });
  ctx.changed({ topic: 'invoice', op: 'update', propertyId, ids: [id] });
  ctx.enqueue(invoicePaid, { invoiceId: id, propertyId, pointLogId });
  return { data: await presentInvoice(ctx, id) };
}

/** The invoice is withdrawn before it was paid; its number stays taken, and a request that it answered waits again. */
export async function voidOne(
  ctx: Ctx,
  { params, body }: InputOf<Invoices['void']>,
): Promise<AnswerOf<Invoices['void']>> {
  const { id, number, property_id: propertyId, points_request_id: requestId } = await openInvoice(ctx, params.id);
  await decideInvoice(ctx.db, id, {
    status: 'void',
    decided_by: actorId(ctx),
    decided_at: ctx.now,
    void_reason: body.reason,
  });
  if (requestId) {
    await reopenRequest(ctx, requestId);
    ctx.changed({ topic: 'pointsRequest', op: 'update', propertyId, ids: [requestId] });
  }
  ctx.audit({
    target: 'invoice',
    id,
    propertyId,
    before: { status: 'open' },
    after: { status: 'void', number, reason: body.reason },
  });
  ctx.changed({ topic: 'invoice', op: 'update', propertyId, ids: [id] });
  return { data: await presentInvoice(ctx, id) };
}
