import type { contract } from '@hearth/contract';
import type { PaymentMethod } from '@hearth/contract/points/invoice-record';
import { invoiceMessages } from '@hearth/contract/points/messages';
import { actorId, type Ctx } from '../../../../platform/context.ts';
import { conflict, invalid } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/id.ts';
import type { OutputOf, InputOf } from '../../../../platform/serve.ts';
import { answerRequest, waitingRequest } from '../../points-requests/public.ts';
import { collectInvoice } from '../collection/collect.ts';
import { invoices } from '../fields.ts';
import { invoiceIssued } from '../jobs.ts';
import { lockBilled, insertInvoice } from '../queries.ts';
import { billToOf, methodsOf, sellerOf } from '../rules.ts';
import { presentInvoice, quotePoints } from '../service.ts';

type Invoices = typeof contract.invoices;

interface Order {
  propertyId: string;
  points: number;
  /** Defaults to the property's own. */
  method?: PaymentMethod['_id'];
  /** The quoted total. */
  total?: number;
  pointsRequest?: string;
  message?: string;
}

/** Issues an invoice at today's price, with the next number of its series. */
async function issue(ctx: Ctx, { propertyId, points, method, total, pointsRequest, message = '' }: Order) {
  await lockBilled(ctx.db, propertyId);
  const { billed, quote } = await quotePoints(ctx, propertyId, points);
  if (total !== undefined && total !== quote.total) throw conflict(invoiceMessages.priceChanged, quote);
  const chosen = methodsOf(ctx.platform.config, billed).find(({ _id, isDefault }) =>
    method === undefined ? isDefault : _id === method,
  );
  if (!chosen) throw invalid(['body', 'paymentMethod'], invoiceMessages.methodMissing);
  const id = newId();
  const invoice = {
    ...quote,
    property: propertyId,
    issuedOn: billed.today,
    paymentMethod: chosen._id,
    paymentDetails: chosen.details,
    seller: sellerOf(ctx.platform.config),
    billTo: billToOf(billed),
    pointsRequest: pointsRequest ?? null,
    message,
  };
  const lines = [{ description: 'Reward points', quantity: points, amount: quote.subtotal }];
  const row = {
    ...invoices.toColumns(invoice),
    id,
    created_by: actorId(ctx),
    maxio_subscription_id: chosen._id === 'maxio' ? billed.maxio_subscription_id : null,
  };
  const number = await insertInvoice(ctx.db, row, lines);
  ctx.record('invoice', { op: 'insert', id, propertyId, after: { number, ...invoices.trail(invoice) } });
  ctx.enqueue(invoiceIssued, { invoiceId: id, propertyId });
  if (chosen._id === 'maxio') collectInvoice.start(ctx, { id, propertyId });
  return presentInvoice(ctx, id);
}

/** A property lead orders points at the quoted price. */
export async function buy(ctx: Ctx, { body }: InputOf<Invoices['buy']>): Promise<OutputOf<Invoices['buy']>> {
  const { propertyId, amount, paymentMethod, total } = body;
  return { data: await issue(ctx, { propertyId, points: amount, method: paymentMethod, total }) };
}

/** An admin sends an invoice for a points request. Of two admins at once, the second gets a conflict. */
export async function invoiceRequest(
  ctx: Ctx,
  { body: { propertyId, requestId, amount, message } }: InputOf<Invoices['invoiceRequest']>,
): Promise<OutputOf<Invoices['invoiceRequest']>> {
  const { id: pointsRequest } = await waitingRequest(ctx, propertyId, requestId);
  const data = await issue(ctx, { propertyId, points: amount, pointsRequest, message });
  await answerRequest(ctx, pointsRequest, { status: 'invoiced', message });
  ctx.changed({ topic: 'pointsRequest', op: 'update', propertyId, ids: [pointsRequest] });
  return { data };
}
