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
import { invoiceMessages } from './messages.ts';
import { pointsMaximum } from '../constants.ts';
import { resource } from '../resource.ts';

export const invoiceColumns = ['createdAt', 'number', 'dueOn', 'total', 'status', 'property'] as const;

const invoiceResource = resource({
  base: 'billing',
  path: '/invoices',
  tag: 'Billing',
  topic: 'invoice',
  returns: 'invoice',
  listScope: atProperties,
  scope: atRecord('invoice'),
  permissions: { view: 'billing.view', manage: 'billing.administer' },
  record: invoice,
  detail: invoiceDetail,
});

export const listInvoices = invoiceResource.list({
  summary: 'List invoices, newest first, with totals per status; `format=csv` exports them all',
  page: listQuery(invoiceColumns, { orderBy: 'createdAt' }),
  query: {
    status: z.enum(['all', ...invoiceStatuses]).default('all'),
    search: searchText.describe('Matches the number, the property name or the payment reference'),
    startDate: date.optional().describe('Issued on or after this date'),
    endDate: date.optional().describe('Issued on or before this date'),
  },
  csv: true,
  output: z.object({
    invoices: z.array(invoice),
    status: z.enum(['all', ...invoiceStatuses]),
    totalCount: z.int().min(0),
    /** Per status, of everything the search and dates match. */
    totals: z.array(invoiceTotal),
  }),
});

export const getInvoice = invoiceResource.get({ summary: 'Get an invoice with its lines' });

export const printInvoice = invoiceResource.endpoint('GET /invoices/{id}/pdf', {
  summary: 'Download an invoice as a PDF',
  output: z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(ReadableStream) }),
  perMinute: 60,
  streams: true,
});

export const payInvoiceBody = z.strictObject({
  paidOn: requiredDate,
  reference: paymentText(100).min(1, invoiceMessages.referenceRequired),
});
export const payInvoice = invoiceResource.act('POST /invoices/{id}/pay', {
  summary: 'Mark an open invoice as paid and add its points to the property',
  body: payInvoiceBody,
  changes: ['invoice', 'pointLog', 'property', 'pointsRequest'],
  action: 'invoice.pay',
});

export const voidInvoiceBody = z.strictObject({ reason: paymentText(500).min(1, invoiceMessages.reasonRequired) });
export const voidInvoice = invoiceResource.act('POST /invoices/{id}/void', {
  summary: "Void an unpaid invoice with a reason; its number isn't reused",
  body: voidInvoiceBody,
  changes: ['invoice', 'pointsRequest'],
  action: 'invoice.void',
});

const amount = z
  .int(invoiceMessages.amountRequired)
  .min(1, invoiceMessages.amountRequired)
  .max(pointsMaximum, invoiceMessages.amountTooHigh);
const propertyId = oneProperty();

export const quotePointsBody = z.strictObject({ propertyId, amount });
export const quotePoints = invoiceResource.endpoint('POST /points/quote', {
  summary: 'Quote the current price of points for a property, with tax',
  scope: atBodyProperty,
  permission: 'billing.buy',
  body: quotePointsBody,
  output: z.object({ data: pointsQuote }),
  reads: ['systemConfig'],
  needsNoSpace: true,
});

export const buyPointsBody = z.strictObject({
  propertyId,
  amount,
  paymentMethod: z.enum(paymentMethodKinds, invoiceMessages.methodRequired),
  total: z.int().min(0).describe('Total of the quote, in cents; 409 if the price has changed since'),
});
/** The form's own fields; the property and the quoted total are added when it's sent. */
export const buyPointsForm = buyPointsBody.pick({ amount: true, paymentMethod: true });
export const buyPoints = invoiceResource.act('POST /points', {
  summary: 'Order points: issues an invoice, and adds the points once it is paid',
  scope: atBodyProperty,
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
/** Paying the invoice settles the request; voiding it reopens the request. */
export const invoiceRequest = invoiceResource.act('POST /points/requests', {
  summary: 'Send an invoice for a points request',
  scope: atBodyProperty,
  body: invoiceRequestBody,
  changes: ['invoice', 'pointsRequest'],
  action: 'invoice.issueForRequest',
});

export const listPaymentMethods = invoiceResource.endpoint('GET /payment-methods', {
  summary: 'List the payment methods of a property',
  scope: atProperty,
  query: { propertyId, profiles: queryFlag.describe('`false` skips the call to Maxio for payment profiles') },
  output: z.object({
    data: z.array(paymentMethod),
    /** Email address for invoices and reminders. */
    billingContact: z.string(),
  }),
  reads: ['property'],
});

export const setDefaultPaymentMethodBody = z.strictObject({
  propertyId,
  paymentMethod: z.enum(paymentMethodKinds, invoiceMessages.methodRequired),
});
export const setDefaultPaymentMethod = invoiceResource.endpoint('PUT /payment-methods/default', {
  summary: 'Set the default payment method of a property',
  scope: atBodyProperty,
  permission: 'billing.buy',
  body: setDefaultPaymentMethodBody,
  output: done,
  changes: ['property'],
  action: 'property.setDefaultPaymentMethod',
});

/**
 * Webhook signed with Maxio's shared key (`X-Chargify-Webhook-Signature-Hmac-Sha-256`). Its content isn't trusted: it only
 * triggers reading the named invoices from Maxio.
 */
export const receiveMaxio = endpoint('POST /callbacks/maxio', {
  summary: 'Receive a subscription webhook from Maxio',
  tag: 'Callbacks',
  base: 'billing',
  scope: anyone,
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
