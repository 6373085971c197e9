import { z } from 'zod';
import { anyone, atProperties, atRecord, endpoint } from '../endpoint.ts';
import {
  csvFormat,
  date,
  done,
  listOrCsv,
  listQuery,
  objectId,
  requiredDate,
  scopeQuery,
  searchText,
} from '../primitives.ts';
import { invoice, invoiceDetail, invoiceStatuses, invoiceTotal } from './invoice-record.ts';
import {
  buyPoints,
  invoiceRequest,
  listPaymentMethods,
  quotePoints,
  setDefaultPaymentMethod,
} from './invoice-orders.ts';
import { paymentText } from './card-numbers.ts';
import { invoiceMessages as say } from './messages.ts';

const tag = 'Billing';
const params = { id: objectId };
const one = z.object({ data: invoiceDetail });
const ofInvoice = { base: 'billing', tag, answers: 'invoice' } as const;

export const invoiceColumns = ['createdAt', 'number', 'dueOn', 'total', 'status', 'property'] as const;

export const listInvoices = endpoint({
  base: 'billing',
  method: 'GET',
  path: '/invoices',
  summary: 'Invoices with what each state adds up to, the newest first; `format=csv` exports them all',
  tag,
  place: atProperties,
  permission: 'billing.view',
  query: {
    ...listQuery(invoiceColumns, { orderBy: 'createdAt' }),
    ...scopeQuery,
    status: z.enum(['all', ...invoiceStatuses]).default('all'),
    /** In the number, the property's name or the reference of the payment. */
    search: searchText,
    startDate: date.optional().describe('First day of issue'),
    endDate: date.optional().describe('Last day of issue, included'),
    format: csvFormat,
  },
  output: listOrCsv(
    z.object({
      invoices: z.array(invoice),
      status: z.enum(['all', ...invoiceStatuses]),
      totalCount: z.int().min(0),
      /** Of all that the search and the dates find, whatever its state. */
      totals: z.array(invoiceTotal),
    }),
  ),
  reads: ['invoice'],
  streams: true,
});

export const getInvoice = endpoint({
  ...ofInvoice,
  method: 'GET',
  path: '/invoices/{id}',
  summary: 'One invoice with its lines',
  place: atRecord('invoice'),
  permission: 'billing.view',
  params,
  output: one,
  reads: ['invoice'],
});

export const printInvoice = endpoint({
  base: 'billing',
  method: 'GET',
  path: '/invoices/{id}/pdf',
  summary: 'The invoice as a PDF file',
  tag,
  place: atRecord('invoice'),
  permission: 'billing.view',
  params,
  output: z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(ReadableStream) }),
  streams: true,
  perMinute: 60,
});

export const payInvoiceBody = z.strictObject({
  paidOn: requiredDate,
  /** What the bank or the check says. */
  reference: paymentText(100).min(1, say.referenceRequired),
});
/** The money has come: the points arrive, once. */
export const payInvoice = endpoint({
  ...ofInvoice,
  method: 'POST',
  path: '/invoices/{id}/pay',
  summary: 'Mark an open invoice as paid; its points arrive at the property',
  place: atRecord('invoice'),
  permission: 'billing.administer',
  params,
  body: payInvoiceBody,
  output: one,
  changes: ['invoice', 'pointLog', 'property', 'pointsRequest'],
  action: 'invoice.pay',
});

export const voidInvoiceBody = z.strictObject({ reason: paymentText(500).min(1, say.reasonRequired) });
export const voidInvoice = endpoint({
  ...ofInvoice,
  method: 'POST',
  path: '/invoices/{id}/void',
  summary: 'Void an invoice that is not paid, with a reason; its number stays taken',
  place: atRecord('invoice'),
  permission: 'billing.administer',
  params,
  body: voidInvoiceBody,
  output: one,
  changes: ['invoice', 'pointsRequest'],
  action: 'invoice.void',
});

/**
 * What Maxio tells, signed with its shared key (`X-Chargify-Webhook-Signature-Hmac-Sha-256`). It decides nothing: Maxio is asked what became
 * of the invoices that it names.
 */
export const receiveMaxio = endpoint({
  base: 'billing',
  method: 'POST',
  path: '/callbacks/maxio',
  summary: 'News of a subscription at Maxio; called by Maxio',
  tag: 'Callbacks',
  place: anyone,
  signed: true,
  body: z.record(z.string().max(200), z.string().max(8000)),
  output: done,
  action: 'callback.maxio',
});

export const invoices = {
  list: listInvoices,
  get: getInvoice,
  print: printInvoice,
  pay: payInvoice,
  void: voidInvoice,
  quote: quotePoints,
  buy: buyPoints,
  invoiceRequest,
  paymentMethods: listPaymentMethods,
  setDefaultPaymentMethod,
  receiveMaxio,
};
