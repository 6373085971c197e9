import type { contract } from '@hearth/contract';
import type { InvoiceDetail } from '@hearth/contract/points/invoice-record';
import { invoiceMessages } from '@hearth/contract/points/messages';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { conflict, invalid, notFound, unavailable } from '../../../platform/errors.ts';
import type { OutputOf, InputOf, PrepareContext } from '../../../platform/serve.ts';
import { ProviderError } from '../../../platform/outbound/provider-error.ts';
import { exportColumns, invoices, canOf, toWire } from './fields.ts';
import { openMaxio } from './collection/maxio.ts';
import { printed } from './printing/print.ts';
import {
  allInvoices,
  listInvoices,
  readBilled,
  readInvoice,
  readLines,
  setDefaultMethod,
  totalInvoices,
} from './queries.ts';
import { methodsOf, quoteOf } from './rules.ts';
import { plainRead } from '../../../platform/plain.ts';

type Invoices = typeof contract.invoices;

export async function presentInvoice(ctx: Pick<Ctx, 'db' | 'may'>, id: string): Promise<InvoiceDetail> {
  const row = await readInvoice(ctx.db, id);
  if (!row) throw notFound('Invoice');
  return { ...invoices.toWire(row, 'detail'), lines: await readLines(ctx.db, id), can: canOf(ctx, row) };
}

export async function list(ctx: Ctx, { query }: InputOf<Invoices['list']>): Promise<OutputOf<Invoices['list']>> {
  if (query.format === 'csv')
    return ctx.csv({ name: 'invoices.csv', rows: (db) => allInvoices(db, ctx.scope, query), columns: exportColumns });
  const { rows, totalCount } = await listInvoices(ctx.db, ctx.scope, query);
  const totals = await totalInvoices(ctx.db, ctx.scope, query);
  return { body: { invoices: rows.map((row) => toWire(ctx, row)), status: query.status, totalCount, totals } };
}

export const get = plainRead(presentInvoice);

export async function print(ctx: Ctx, { params }: InputOf<Invoices['print']>): Promise<OutputOf<Invoices['print']>> {
  const invoice = await presentInvoice(ctx, params.id);
  return {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="invoice-${invoice.number}.pdf"`,
      'cache-control': 'no-store',
    },
    body: printed(actorId(ctx), invoice),
  };
}

export async function quotePoints(ctx: Pick<Ctx, 'db' | 'platform'>, propertyId: string, amount: number) {
  const billed = await readBilled(ctx.db, propertyId);
  if (!billed) throw notFound('Property');
  const quoted = quoteOf(amount, billed, ctx.platform.config);
  if (!quoted) throw conflict(invoiceMessages.rateMissing);
  return { billed, quote: quoted };
}

export async function quote(ctx: Ctx, { body }: InputOf<Invoices['quote']>): Promise<OutputOf<Invoices['quote']>> {
  return { data: (await quotePoints(ctx, body.propertyId, body.amount)).quote };
}

/** The customer's payment profiles at Maxio, read before the transaction opens; undefined without Maxio. */
export async function readProfiles(
  { platform, db }: PrepareContext,
  { query }: InputOf<Invoices['paymentMethods']>,
): Promise<readonly string[] | undefined> {
  if (query.profiles === false) return undefined;
  const maxio = openMaxio(platform);
  const billed = maxio && (await readBilled(db, query.propertyId));
  if (!maxio || !billed?.maxio_subscription_id || !billed.maxio_customer_id) return undefined;
  try {
    return await maxio.profiles(billed.maxio_customer_id);
  } catch (error) {
    throw error instanceof ProviderError ? unavailable(error.message, error) : error;
  }
}

export async function paymentMethods(
  ctx: Ctx,
  { query }: InputOf<Invoices['paymentMethods']>,
  profiles: readonly string[] | undefined,
): Promise<OutputOf<Invoices['paymentMethods']>> {
  const billed = await readBilled(ctx.db, query.propertyId);
  if (!billed) throw notFound('Property');
  const details = profiles && (profiles.join('\n') || invoiceMessages.noProfile);
  return {
    data: methodsOf(ctx.platform.config, billed).map((method) =>
      method._id === 'maxio' && details ? { ...method, details } : method,
    ),
    billingContact: billed.payable_account,
  };
}

export async function setDefaultPaymentMethod(
  ctx: Ctx,
  { body: { propertyId, paymentMethod } }: InputOf<Invoices['setDefaultPaymentMethod']>,
): Promise<OutputOf<Invoices['setDefaultPaymentMethod']>> {
  const billed = await readBilled(ctx.db, propertyId);
  if (!billed) throw notFound('Property');
  const method = methodsOf(ctx.platform.config, billed).find(({ _id }) => _id === paymentMethod);
  if (!method) throw invalid(['body', 'paymentMethod'], invoiceMessages.methodMissing);
  await setDefaultMethod(ctx.db, propertyId, paymentMethod);
  const before = { defaultPaymentMethod: billed.default_payment_method };
  ctx.record('property', {
    op: 'update',
    id: propertyId,
    propertyId,
    before,
    after: { defaultPaymentMethod: paymentMethod },
  });
  return { success: true, message: invoiceMessages.defaultSet };
}
