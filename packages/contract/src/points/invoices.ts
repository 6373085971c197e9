import { z } from 'zod';
import { anyone, atBodyProperty, atProperties, atProperty, atRecord, endpoint } from '../endpoint.ts';
import { date, done, listQuery, objectId, oneProperty, queryFlag, requiredDate, searchText } from '../primitives.ts';
import {
  invoice,
  invoiceDetail,
  invoiceTotal,
  paymentMethod,
  paymentMethodKinds,
  pointsQuote,
  invoiceStatuses,
} from './invoice-record.ts';
import { paymentText } from './card-numbers.ts';
import { invoiceMessages as say } from './messages.ts';
import { pointsMaximum } from '../constants.ts';
import { resource } from '../resource.ts';

export const invoiceColumns = ['createdAt', 'number', 'dueOn', 'total', 'status', 'property'] as const;

const invoiceResource = resource({
  base: 'billing',
  path: '/invoices',
  tag: 'Billing',
  topic: 'invoice',
  answers: 'invoice',
  listedAt: atProperties,
  place: atRecord('invoice'),
  permissions: { view: 'billing.view', manage: 'billing.administer' },
  record: invoice,
  detail: invoiceDetail,
});

export const listInvoices = invoiceResource.list({
  summary: 'Invoices with what each state adds up to, the newest first; `format=csv` exports them all',
  page: listQuery(invoiceColumns, { orderBy: 'createdAt' }),
  query: {
    status: z.enum(['all', ...invoiceStatuses]).default('all'),
    /** In the number, the property's name or the reference of the payment. */
    search: searchText,
    startDate: date.optional().describe('First day of issue'),
    endDate: date.optional().describe('Last day of issue, included'),
  },
  csv: true,
  output: z.object({
    invoices: z.array(invoice),
    status: z.enum(['all', ...invoiceStatuses]),
    totalCount: z.int().min(0),
    /** Of all that the search and the dates find, whatever its state. */
    totals: z.array(invoiceTotal),
  }),
});

export const getInvoice = invoiceResource.get({ summary: 'One invoice with its lines' });

export const printInvoice = invoiceResource.endpoint('GET /invoices/{id}/pdf', {
  summary: 'The invoice as a PDF file',
  output: z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(ReadableStream) }),
  perMinute: 60,
  streams: true,
});

export const payInvoiceBody = z.strictObject({
  paidOn: requiredDate,
  /** What the bank or the check says. */
  reference: paymentText(100).min(1, say.referenceRequired),
});
/** The money has come: the points arrive, once. */
export const payInvoice = invoiceResource.act('POST /invoices/{id}/pay', {
  summary: 'Mark an open invoice as paid; its points arrive at the property',
  body: payInvoiceBody,
  changes: ['invoice', 'pointLog', 'property', 'pointsRequest'],
  action: 'invoice.pay',
});

export const voidInvoiceBody = z.strictObject({ reason: paymentText(500).min(1, say.reasonRequired) });
export const voidInvoice = invoiceResource.act('POST /invoices/{id}/void', {
  summary: 'Void an invoice that is not paid, with a reason; its number stays taken',
  body: voidInvoiceBody,
  changes: ['invoice', 'pointsRequest'],
  action: 'invoice.void',
});

const amount = z.int(say.amountRequired).min(1, say.amountRequired).max(pointsMaximum, say.amountTooHigh);
const propertyId = oneProperty();

export const quotePointsBody = z.strictObject({ propertyId, amount });
export const quotePoints = invoiceResource.endpoint('POST /points/quote', {
  summary: 'What points cost the property now, with the tax',
  place: atBodyProperty,
  permission: 'billing.buy',
  body: quotePointsBody,
  output: z.object({ data: pointsQuote }),
  reads: ['systemConfig'],
  needsNoSpace: true,
});

export const buyPointsBody = z.strictObject({
  propertyId,
  amount,
  paymentMethod: z.enum(paymentMethodKinds, say.methodRequired),
  /** The total that the quote showed, in cents; another one by now is a 409. */
  total: z.int().min(0),
});
/** What the form holds; the property and the total that was shown come besides. */
export const buyPointsForm = buyPointsBody.pick({ amount: true, paymentMethod: true });
/** Orders points: an invoice is issued, and they arrive when it is paid. */
export const buyPoints = invoiceResource.act('POST /points', {
  summary: 'Buy points by invoice; they arrive when it is paid',
  place: atBodyProperty,
  permission: 'billing.buy',
  body: buyPointsBody,
  action: 'invoice.issue',
  perMinute: 60,
});

export const invoiceRequestBody = z.strictObject({
  propertyId,
  requestId: objectId,
  amount,
  message: paymentText(500).default(''),
});
/** Answers a request for points with an invoice; it is settled when the invoice is paid, and waits again when it is voided. */
export const invoiceRequest = invoiceResource.act('POST /points/requests', {
  summary: 'Answer a request for points with an invoice',
  place: atBodyProperty,
  body: invoiceRequestBody,
  changes: ['invoice', 'pointsRequest'],
  action: 'invoice.issueForRequest',
});

export const listPaymentMethods = invoiceResource.endpoint('GET /payment-methods', {
  summary: 'What the property may pay by',
  place: atProperty,
  /** `profiles=false` leaves out what Maxio alone knows, so that it is not asked. */
  query: { propertyId, profiles: queryFlag },
  output: z.object({
    data: z.array(paymentMethod),
    /** The address that invoices and reminders are emailed to. */
    billingContact: z.string(),
  }),
  reads: ['property'],
});

export const setDefaultPaymentMethodBody = z.strictObject({
  propertyId,
  paymentMethod: z.enum(paymentMethodKinds, say.methodRequired),
});
export const setDefaultPaymentMethod = invoiceResource.endpoint('PUT /payment-methods/default', {
  summary: 'Set the default payment method of a property',
  place: atBodyProperty,
  permission: 'billing.buy',
  body: setDefaultPaymentMethodBody,
  output: done,
  changes: ['property'],
  action: 'property.setDefaultPaymentMethod',
});

/**
 * What Maxio tells, signed with its shared key (`X-Chargify-Webhook-Signature-Hmac-Sha-256`). It decides nothing: Maxio is asked what became
 * of the invoices that it names.
 */
export const receiveMaxio = endpoint('POST /callbacks/maxio', {
  summary: 'News of a subscription at Maxio; called by Maxio',
  tag: 'Callbacks',
  base: 'billing',
  place: anyone,
  body: z.record(z.string().max(200), z.string().max(8000)),
  output: done,
  action: 'callback.maxio',
  signed: true,
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
