import type { contract } from '@hearth/contract';
import type { InvoiceDetail } from '@hearth/contract/points/invoice-record';
import { invoiceMessages as say } from '@hearth/contract/points/messages';
import type { Ctx } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { exportColumns, invoices, canOf, toWire } from './fields.ts';
import { printed } from './print.ts';
import { allInvoices, listInvoices, readBilled, readInvoice, readLines, totalInvoices } from './queries.ts';
import { methodsOf, quoteOf } from './rules.ts';

type Invoices = typeof contract.invoices;

/** An invoice that the caller sees, as the wire has it. */
export async function presentInvoice(ctx: Pick<Ctx, 'db' | 'may'>, id: string): Promise<InvoiceDetail> {
  const row = await readInvoice(ctx.db, id);
  if (!row) throw notFound('Invoice');
  return { ...invoices.toWire(row, 'detail'), lines: await readLines(ctx.db, id), can: canOf(ctx, row) };
}

/** Invoices of the properties asked for, with what each state adds up to. */
export async function list(ctx: Ctx, { query }: InputOf<Invoices['list']>): Promise<AnswerOf<Invoices['list']>> {
  if (query.format === 'csv')
    return ctx.csv({ name: 'invoices.csv', rows: (db) => allInvoices(db, ctx.scope, query), columns: exportColumns });
  const { rows, totalCount } = await listInvoices(ctx.db, ctx.scope, query);
  const totals = await totalInvoices(ctx.db, ctx.scope, query);
  return { body: { invoices: rows.map((row) => toWire(ctx, row)), status: query.status, totalCount, totals } };
}

export async function get(ctx: Ctx, { params }: InputOf<Invoices['get']>): Promise<AnswerOf<Invoices['get']>> {
  return { data: await presentInvoice(ctx, params.id) };
}

/** The invoice on paper. */
export async function print(ctx: Ctx, { params }: InputOf<Invoices['print']>): Promise<AnswerOf<Invoices['print']>> {
  const invoice = await presentInvoice(ctx, params.id);
  return {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="invoice-${invoice.number}.pdf"`,
      'cache-control': 'no-store',
    },
    body: printed(invoice),
  };
}

/** What points cost the property now. */
export async function quotePoints(ctx: Pick<Ctx, 'db' | 'platform'>, propertyId: string, amount: number) {
  const billed = await readBilled(ctx.db, propertyId);
  if (!billed) throw notFound('Property');
  const quoted = quoteOf(amount, billed, ctx.platform.config);
  if (!quoted) throw conflict(say.rateMissing);
  return { billed, quote: quoted };
}

export async function quote(ctx: Ctx, { body }: InputOf<Invoices['quote']>): Promise<AnswerOf<Invoices['quote']>> {
  return { data: (await quotePoints(ctx, body.propertyId, body.amount)).quote };
}

/** What the property may pay by. */
export async function paymentMethods(ctx: Ctx): Promise<AnswerOf<Invoices['paymentMethods']>> {
  return { data: methodsOf(ctx.platform.config) };
}
