import { currencyOf, priceOf, totalsOf } from '@hearth/contract/money';
import {
  paymentMethodKinds,
  paymentMethodLabels,
  type PaymentMethod,
  type PointsQuote,
} from '@hearth/contract/points/invoice-record';
import { invoiceMessages, pointsRequestMessages as ofRequests } from '@hearth/contract/points/messages';
import type { Config } from '../../../platform/config.ts';
import { conflict, type DatabaseErrors } from '../../../platform/errors.ts';

/** The billed property, with its current date. */
export interface Billed {
  name: string;
  company: string | null;
  address: string;
  address2: string;
  city: string;
  state: string;
  zip_code: string;
  country: string;
  maxio_subscription_id: string;
  maxio_customer_id: string;
  default_payment_method: string | null;
  payable_account: string;
  today: string;
  forex: { country: string; currency: string; exchange: number }[];
}

/** Errors by constraint: an invoice is paid or voided once, and a request has one invoice. */
export const invoiceErrors: DatabaseErrors = {
  HB001: () => conflict(invoiceMessages.decidedOnce),
  invoices_request_once: () => conflict(ofRequests.alreadyDecided),
};

/** The deployment's payment methods, and Maxio for a property with a subscription; one is the default. */
export function methodsOf(
  config: Config,
  billed: Pick<Billed, 'maxio_subscription_id' | 'default_payment_method'>,
): PaymentMethod[] {
  const askSupport = `Email ${config.SUPPORT_EMAIL} for payment instructions. Include the invoice number.`;
  const details = {
    bankTransfer: config.BILLING_BANK_TRANSFER ?? (config.BILLING_CHECK === undefined ? askSupport : undefined),
    check: config.BILLING_CHECK,
    maxio:
      config.MAXIO_BASE_URL !== undefined && billed.maxio_subscription_id !== '' ? invoiceMessages.collects : undefined,
  };
  const accepted = paymentMethodKinds.filter((kind) => details[kind] !== undefined);
  const chosen = accepted.find((kind) => kind === billed.default_payment_method) ?? accepted[0];
  return accepted.map((kind) => ({
    _id: kind,
    name: paymentMethodLabels[kind],
    details: details[kind] ?? '',
    isDefault: kind === chosen,
  }));
}

/** Reminders of an open invoice, in days after its due date. */
export const reminderDays = [-3, 1, 7, 14, 30] as const;

export const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Today's price of points; undefined without an exchange rate for the property's currency. */
export function quoteOf(
  points: number,
  { country, forex, today }: Pick<Billed, 'country' | 'forex' | 'today'>,
  {
    BILLING_TAX_BASIS_POINTS: taxBasisPoints,
    BILLING_DUE_DAYS: dueDays,
  }: Pick<Config, 'BILLING_TAX_BASIS_POINTS' | 'BILLING_DUE_DAYS'>,
): PointsQuote | undefined {
  const currency = currencyOf(country);
  const rate =
    currency === 'CAD' ? forex.find((entry) => entry.country === 'CA' || entry.currency === 'CAD')?.exchange : 1;
  if (rate === undefined) return undefined;
  const money = totalsOf([priceOf(points, rate)], taxBasisPoints);
  return {
    points,
    currency,
    taxBasisPoints,
    ...money,
    exchangeRate: currency === 'CAD' ? rate : null,
    dueOn: daysAfter(today, dueDays),
  };
}

/** The billing address, one part per line. */
export const billToOf = ({ company, name, address, address2, city, state, zip_code: zipCode, country }: Billed) =>
  [
    company,
    name,
    address,
    address2,
    [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    country,
  ]
    .filter(Boolean)
    .join('\n');

export const sellerOf = ({ BILLING_SELLER, HEARTH_PRODUCT, SUPPORT_EMAIL }: Config) =>
  BILLING_SELLER ?? `${HEARTH_PRODUCT}\n${SUPPORT_EMAIL}`;

/** Maxio's webhook events for a received payment. */
const paymentEvents = new Set(['payment_success', 'direct_debit_payment_paid_out']);

/** The event id and subscription of a payment webhook; undefined for other events. */
export function paymentEvent(body: Readonly<Record<string, string>>): { id: string; subscription: string } | undefined {
  const { id = '', event = '', 'payload[subscription][id]': subscription = '' } = body;
  if (!paymentEvents.has(event) || ![id, subscription].every((number) => /^\d{1,20}$/.test(number))) return undefined;
  return { id, subscription };
}
