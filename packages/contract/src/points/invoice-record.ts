import { z } from 'zod';
import { defineMessages } from '../define-messages.ts';
import { currencies } from '../money.ts';
import { date, instant, objectId } from '../primitives.ts';

/** Overdue: open past its due date in the property's time zone. */
export const invoiceStatusLabels = defineMessages({ open: 'Open', overdue: 'Overdue', paid: 'Paid', void: 'Void' });
export type InvoiceStatus = keyof typeof invoiceStatusLabels;
export const invoiceStatuses = Object.keys(invoiceStatusLabels) as [InvoiceStatus, ...InvoiceStatus[]];

/** Maxio invoices are paid and voided in Maxio. */
export const paymentMethodLabels = defineMessages({
  bankTransfer: 'Bank transfer',
  check: 'Check',
  maxio: 'Payment method on file',
});
export type PaymentMethodKind = keyof typeof paymentMethodLabels;
export const paymentMethodKinds = Object.keys(paymentMethodLabels) as [PaymentMethodKind, ...PaymentMethodKind[]];

export const paymentMethod = z.object({
  _id: z.enum(paymentMethodKinds),
  name: z.string(),
  details: z.string(),
  /** Preselected for new invoices. */
  isDefault: z.boolean(),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** In the invoice's currency. */
const cents = z.int().min(0);
const money = {
  currency: z.enum(currencies),
  subtotal: cents,
  /** With up to one decimal. */
  taxBasisPoints: z.number().min(0),
  tax: cents,
  total: cents,
};
const person = z.object({ _id: objectId, name: z.string() });

/** An invoice for points; immutable once issued, apart from its status. */
export const invoice = z.object({
  _id: objectId,
  /** Series, year and number, without gaps per company and year. */
  number: z.string(),
  property: objectId,
  propertyName: z.string(),
  /** The property's IANA time zone. */
  timezone: z.string(),
  status: z.enum(invoiceStatuses),
  points: z.int().min(1),
  currency: money.currency,
  total: money.total,
  paymentMethod: z.enum(paymentMethodKinds),
  issuedOn: date,
  dueOn: date,
  paidOn: date.nullable(),
  /** Payment reference. */
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
  pointsRequest: objectId.nullable(),
  /** The property purchase, once paid. */
  pointLog: objectId.nullable(),
  seller: z.string(),
  billTo: z.string(),
  paymentDetails: z.string(),
  /** CAD per US dollar; null outside Canada. */
  exchangeRate: z.number().nullable(),
  message: z.string(),
  lines: z.array(invoiceLine),
  /** Staff who marked it as paid or voided it. */
  decidedBy: z.string(),
  decidedAt: instant.nullable(),
  /** Why Maxio couldn't collect it yet. */
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

export const pointsQuote = z.object({
  points: z.int(),
  ...money,
  exchangeRate: z.number().nullable(),
  dueOn: date,
});
export type PointsQuote = z.infer<typeof pointsQuote>;
