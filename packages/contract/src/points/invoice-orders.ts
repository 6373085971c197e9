import { z } from 'zod';
import { pointsMaximum } from '../constants.ts';
import { atBodyProperty, atProperty, endpoint } from '../endpoint.ts';
import { done, objectId, oneProperty, queryFlag } from '../primitives.ts';
import { invoiceDetail, paymentMethod, paymentMethodKinds, pointsQuote } from './invoice-record.ts';
import { paymentText } from './card-numbers.ts';
import { invoiceMessages as say } from './messages.ts';

const tag = 'Billing';
const one = z.object({ data: invoiceDetail });
const ofInvoice = { base: 'billing', tag, answers: 'invoice' } as const;

const amount = z.int(say.amountRequired).min(1, say.amountRequired).max(pointsMaximum, say.amountTooHigh);
const propertyId = oneProperty();

export const quotePointsBody = z.strictObject({ propertyId, amount });
export const quotePoints = endpoint({
  base: 'billing',
  method: 'POST',
  path: '/points/quote',
  summary: 'What points cost the property now, with the tax',
  tag,
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
export const buyPoints = endpoint({
  ...ofInvoice,
  method: 'POST',
  path: '/points',
  summary: 'Buy points by invoice; they arrive when it is paid',
  place: atBodyProperty,
  permission: 'billing.buy',
  body: buyPointsBody,
  output: one,
  changes: ['invoice'],
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
export const invoiceRequest = endpoint({
  ...ofInvoice,
  method: 'POST',
  path: '/points/requests',
  summary: 'Answer a request for points with an invoice',
  place: atBodyProperty,
  permission: 'billing.administer',
  body: invoiceRequestBody,
  output: one,
  changes: ['invoice', 'pointsRequest'],
  action: 'invoice.issueForRequest',
});

export const listPaymentMethods = endpoint({
  base: 'billing',
  method: 'GET',
  path: '/payment-methods',
  summary: 'What the property may pay by',
  tag,
  place: atProperty,
  permission: 'billing.view',
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
export const setDefaultPaymentMethod = endpoint({
  base: 'billing',
  method: 'PUT',
  path: '/payment-methods/default',
  summary: 'Set the default payment method of a property',
  tag,
  place: atBodyProperty,
  permission: 'billing.buy',
  body: setDefaultPaymentMethodBody,
  output: done,
  changes: ['property'],
  action: 'property.setDefaultPaymentMethod',
});
