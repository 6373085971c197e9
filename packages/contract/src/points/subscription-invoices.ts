import { z } from 'zod';
import { atProperty } from '../endpoint.ts';
import { date, oneProperty, listQuery } from '../primitives.ts';
import { shared } from '../resource.ts';
import { invoiceStatuses } from './invoice-record.ts';

const propertyId = oneProperty();
const cents = z.int().min(0);

/** What a subscription of the property was billed for by Maxio, which alone decides on it. */
export const subscriptionInvoice = z.object({
  /** Maxio's. */
  _id: z.string(),
  number: z.string(),
  description: z.string(),
  status: z.enum(invoiceStatuses),
  issuedOn: date.nullable(),
  dueOn: date.nullable(),
  /** ISO 4217, as the subscription has it. */
  currency: z.string(),
  total: cents,
  /** What of the total is still to be paid. */
  due: cents,
});
export type SubscriptionInvoice = z.infer<typeof subscriptionInvoice>;

const invoiceCalls = shared({ base: 'billing', tag: 'Billing', place: atProperty, permission: 'billing.view' });

export const listSubscriptionInvoices = invoiceCalls.endpoint('GET /subscription-invoices', {
  summary: 'Invoices of the subscriptions that the property has at Maxio, asked for there',
  query: { propertyId, ...listQuery(['issuedOn'], { orderBy: 'issuedOn' }) },
  output: z.object({
    invoices: z.array(subscriptionInvoice),
    totalCount: z.int().min(0),
    /** Subscriptions whose invoices are not among them, and why. */
    missing: z.array(z.object({ subscription: z.string(), reason: z.string() })),
  }),
});

export const printSubscriptionInvoice = invoiceCalls.endpoint('GET /subscription-invoices/{uid}/pdf', {
  summary: "Such an invoice as Maxio's PDF file",
  params: { uid: z.string().regex(/^inv_\w{1,60}$/) },
  query: { propertyId },
  output: z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(ReadableStream) }),
  streams: true,
});

export const subscriptionInvoices = { list: listSubscriptionInvoices, print: printSubscriptionInvoice };
