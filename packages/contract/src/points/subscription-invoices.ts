import { z } from 'zod';
import { atProperty } from '../endpoint.ts';
import { date, oneProperty, listQuery } from '../primitives.ts';
import { shared } from '../resource.ts';
import { invoiceStatuses } from './invoice-record.ts';

const propertyId = oneProperty();
const cents = z.int().min(0);

/** An invoice of a property's Maxio subscription, managed entirely in Maxio. */
export const subscriptionInvoice = z.object({
  /** Maxio's id. */
  _id: z.string(),
  number: z.string(),
  description: z.string(),
  status: z.enum(invoiceStatuses),
  issuedOn: date.nullable(),
  dueOn: date.nullable(),
  /** ISO 4217 code of the subscription. */
  currency: z.string(),
  total: cents,
  /** Amount still unpaid. */
  due: cents,
});
export type SubscriptionInvoice = z.infer<typeof subscriptionInvoice>;

const invoiceCalls = shared({ base: 'billing', tag: 'Billing', scope: atProperty, permission: 'billing.view' });

export const listSubscriptionInvoices = invoiceCalls.endpoint('GET /subscription-invoices', {
  summary: "List the invoices of a property's Maxio subscriptions",
  query: { propertyId, ...listQuery(['issuedOn'], { orderBy: 'issuedOn' }) },
  output: z.object({
    invoices: z.array(subscriptionInvoice),
    totalCount: z.int().min(0),
    /** Subscriptions that couldn't be loaded. */
    missing: z.array(z.object({ subscription: z.string(), reason: z.string() })),
  }),
});

export const printSubscriptionInvoice = invoiceCalls.endpoint('GET /subscription-invoices/{uid}/pdf', {
  summary: 'Download a subscription invoice as a PDF',
  params: { uid: z.string().regex(/^inv_\w{1,60}$/) },
  query: { propertyId },
  output: z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(ReadableStream) }),
  streams: true,
});

export const subscriptionInvoices = { list: listSubscriptionInvoices, print: printSubscriptionInvoice };
