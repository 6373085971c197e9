import { z } from 'zod';
import { currencies } from '../money.ts';
import { date, instant, objectId } from '../primitives.ts';

/** Overdue is open after its due date, at the property. */
export const invoiceStatusLabels = { open: 'Open', overdue: 'Overdue', paid: 'Paid', void: 'Void' } as const;
export type InvoiceStatus = keyof typeof invoiceStatusLabels;
export const invoiceStatuses = Object.keys(invoiceStatusLabels) as [InvoiceStatus, ...InvoiceStatus[]];

/** What Maxio collects is paid and voided there. */
export const paymentMethodLabels = {
  bankTransfer: 'Bank transfer',
  check: 'Check',
  maxio: 'Payment method on file',
} as const;
export type PaymentMethodKind = keyof typeof paymentMethodLabels;
export const paymentMethodKinds = Object.keys(paymentMethodLabels) as [PaymentMethodKind, ...PaymentMethodKind[]];

/** How the property may pay, and where to. */
export const paymentMethod = z.object({
  _id: z.enum(paymentMethodKinds),
  name: z.string(),
  details: z.string(),
  /** Chosen for new invoices unless the buyer chooses another one. */
  isDefault: z.boolean(),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** Integer cents of its currency. */
const cents = z.int().min(0);
const money = {
  currency: z.enum(currencies),
  subtotal: cents,
  /** To a tenth of one. */
  taxBasisPoints: z.number().min(0),
  tax: cents,
  total: cents,
};
const person = z.object({ _id: objectId, name: z.string() });

/** An invoice over points; what it says never changes after it was issued. */
export const invoice = z.object({
  _id: objectId,
  /** Series, year and number; without gaps in a company and year. */
  number: z.string(),
  property: objectId,
  propertyName: z.string(),
  /** Of the property, IANA. */
  timezone: z.string(),
  status: z.enum(invoiceStatuses),
  points: z.int().min(1),
  currency: money.currency,
  total: money.total,
  paymentMethod: z.enum(paymentMethodKinds),
  issuedOn: date,
  dueOn: date,
  paidOn: date.nullable(),
  /** Of the payment. */
  reference: z.string(),
  createdAt: instant,
  can: z.object({ pay: z.boolean(), void: z.boolean() }),
});
export type Invoice = z.infer<typeof invoice>;

export const invoiceLine = z.object({ description: z.string(), quantity: z.int(), amount: cents });

export const invoiceDetail = invoice.extend({
  ...money,
  voidReason: z.string(),
  orderedBy: person.nullable(),
  /** The request for points that it answers. */
  pointsRequest: objectId.nullable(),
  /** The purchase in the property's log, once it is paid. */
  pointLog: objectId.nullable(),
  seller: z.string(),
  billTo: z.string(),
  paymentDetails: z.string(),
  /** Of the currency for one US dollar, for properties in Canada. */
  exchangeRate: z.number().nullable(),
  message: z.string(),
  lines: z.array(invoiceLine),
  /** Who said that it was paid or void, and when. */
  decidedBy: z.string(),
  decidedAt: instant.nullable(),
  /** Why Maxio has not been asked to collect it yet. */
  collectFailure: z.string(),
});
export type InvoiceDetail = z.infer<typeof invoiceDetail>;

export const invoiceTotal = z.object({
  status: z.enum(invoiceStatuses),
  currency: z.enum(currencies),
  count: z.int(),
  total: cents,
});
export type InvoiceTotal = z.infer<typeof invoiceTotal>;

/** What points cost now: shown before anything is ordered. */
export const pointsQuote = z.object({
  points: z.int(),
  ...money,
  exchangeRate: z.number().nullable(),
  dueOn: date,
});
export type PointsQuote = z.infer<typeof pointsQuote>;
