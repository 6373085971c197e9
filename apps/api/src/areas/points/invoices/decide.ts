import type { Selectable } from 'kysely';
import type { contract } from '@hearth/contract';
import { invoiceMessages } from '@hearth/contract/points/messages';
import { pointLogTypeLabels } from '@hearth/contract/points/point-log-types';
import type { Ctx } from '../../../platform/context.ts';
import type { DB } from '../../../platform/db/database.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { pay as payLogs } from '../ledger/public.ts';
import { answerRequest, reopenRequest } from '../points-requests/public.ts';
import { invoicePaid } from './jobs.ts';
import { decideInvoice, lockInvoice, readBilled } from './queries.ts';
import { presentInvoice } from './service.ts';

type Invoices = typeof contract.invoices;
/** An open invoice, locked to be paid or voided. */
type OpenInvoice = Selectable<DB['invoices']>;

/** Locks an open invoice for staff to pay or void. */
async function openInvoice(ctx: Ctx, id: string): Promise<OpenInvoice> {
  const found = await lockInvoice(ctx.db, id);
  if (!found) throw notFound('Invoice');
  if (found.status === 'open' && found.payment_method !== 'maxio') return found;
  const current = await presentInvoice(ctx, id);
  if (found.status === 'open') throw conflict(invoiceMessages.collectedThere, current);
  throw conflict(invoiceMessages.alreadyDecided(found.status === 'paid' ? 'paid' : 'void', current.decidedBy), current);
}

/** Books one property purchase and one transfer, keyed by the invoice. The caller holds its lock. */
export async function settlePaid(
  ctx: Ctx,
  { id, number, points, property_id: propertyId, points_request_id: requestId }: OpenInvoice,
  { paidOn, reference }: { paidOn: string; reference: string },
) {
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
  await payLogs(ctx, [{ log, after, key: `invoice:${id}` }], { ...(ctx.actor.id && { decidedBy: ctx.actor.id }) });
  await decideInvoice(ctx.db, id, {
    status: 'paid',
    decided_by: ctx.actor.id,
    decided_at: ctx.now,
    reference,
    paid_on: paidOn,
    point_log_id: pointLogId,
  });
  if (requestId) {
    await answerRequest(ctx, requestId, { status: 'allocated', allocated: points, point_log_id: pointLogId });
    ctx.changed({ topic: 'pointsRequest', op: 'update', propertyId, ids: [requestId] });
  }
  ctx.record('invoice', {
    op: 'update',
    id,
    propertyId,
    before: { status: 'open' },
    after: { status: 'paid', number, paidOn, reference, pointLogId },
  });
  ctx.enqueue(invoicePaid, { invoiceId: id, propertyId, pointLogId });
}

/** Voids an unpaid invoice and reopens the request it was sent for; its number isn't reused. */
export async function settleVoid(
  ctx: Ctx,
  { id, number, property_id: propertyId, points_request_id: requestId }: OpenInvoice,
  reason: string,
) {
  await decideInvoice(ctx.db, id, {
    status: 'void',
    decided_by: ctx.actor.id,
    decided_at: ctx.now,
    void_reason: reason,
  });
  if (requestId) {
    await reopenRequest(ctx, requestId);
    ctx.changed({ topic: 'pointsRequest', op: 'update', propertyId, ids: [requestId] });
  }
  const after = { status: 'void', number, reason };
  ctx.record('invoice', { op: 'update', id, propertyId, before: { status: 'open' }, after });
}

/** An admin marks an invoice as paid. */
export async function pay(ctx: Ctx, { params, body }: InputOf<Invoices['pay']>): Promise<OutputOf<Invoices['pay']>> {
  const invoice = await openInvoice(ctx, params.id);
  if (body.paidOn < invoice.issued_on) throw invalid(['body', 'paidOn'], invoiceMessages.paidTooEarly);
  const billed = await readBilled(ctx.db, invoice.property_id);
  if (billed && body.paidOn > billed.today) throw invalid(['body', 'paidOn'], invoiceMessages.paidInFuture);
  await settlePaid(ctx, invoice, body);
  return { data: await presentInvoice(ctx, invoice.id) };
}

/** An admin voids an invoice. */
export async function voidInvoice(
  ctx: Ctx,
  { params, body }: InputOf<Invoices['void']>,
): Promise<OutputOf<Invoices['void']>> {
  const invoice = await openInvoice(ctx, params.id);
  await settleVoid(ctx, invoice, body.reason);
  return { data: await presentInvoice(ctx, invoice.id) };
}
