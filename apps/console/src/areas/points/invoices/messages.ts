import { defineMessages } from '@hearth/contract/define-messages';
import { asSentence, counted, plural } from '@hearth/contract/format';
import { paymentMethodLabels, type PaymentMethodKind } from '@hearth/contract/points/invoice-record';
import { rich } from '../../../ui/rich.ts';
import type { ReactNode } from 'react';

export const text = defineMessages({
  title: 'Invoices',
  subtitle: 'Point purchases',
  buy: 'Buy points',
  buyWhy: 'Choose the property to buy points for.',
  pay: 'Mark as paid',
  void: 'Void invoice',
  download: 'Download PDF',
  invoice: (number: string) => `Invoice ${number}`,
  more: (number: string) => `More actions for invoice ${number}`,
  search: 'Search number, property or reference',
  tabs: 'Invoice status',
  totals: {
    unpaid: 'Unpaid',
    overdue: 'Overdue',
    paid: 'Paid',
    count: (invoices: number) => counted(invoices, 'invoice'),
  },
  columns: {
    number: 'Number',
    subscription: 'Subscription',
    issued: 'Issued',
    due: 'Due',
    balance: 'Amount due',
    total: 'Total',
  },
  empty: {
    title: 'No invoices yet',
    hint: 'Invoices show up here when you buy points.',
    readOnly: 'Ask a manager to buy points.',
  },
  csvFailed: "Couldn't export invoices. Try again.",
  pdfFailed: (number: string) => `Couldn't download invoice ${number}`,
  subscriptions: {
    title: 'Subscription invoices',
    hint: 'Billed by Maxio',
    empty: { title: 'No subscription invoices', hint: 'Invoices show up here when Maxio bills this property.' },
    missing: "Some invoices couldn't be loaded.",
    missingReason: (ids: readonly string[], reason: string) =>
      `${plural(ids.length, 'Subscription')} ${ids.join(', ')}: ${asSentence(reason)}`,
  },
  methods: {
    title: 'Payment methods',
    hint: 'Include the invoice number with each payment',
    empty: { title: 'No payment methods', hint: 'Contact Hearth to set one up.' },
    isDefault: 'Default',
    makeDefault: 'Make default',
    makeDefaultFor: (name: string) => `Make default: ${name}`,
    contact: 'Billing contact',
    contactGets: (email: string) => `${email} gets invoices and reminders`,
  },
  price: {
    rate: 'Exchange rate',
    rateOf: (rate: number) => `1 USD = ${rate} CAD`,
    rateHint: 'The invoice keeps the rate from its issue date.',
    subtotal: 'Subtotal',
    tax: (percentage: string) => `Tax (${percentage})`,
    total: 'Total',
    due: 'Due',
  },
  detail: {
    title: 'Invoice',
    notCollected: "Payment hasn't been collected yet.",
    issued: 'Issued',
    orderedBy: 'Ordered by',
    billTo: 'Bill to',
    payBy: (method: string) => `Pay by ${method.toLowerCase()}`,
    message: 'Message',
    paidOn: 'Paid on',
    reference: 'Reference',
    paidBy: 'Marked as paid by',
    voidedBy: 'Voided by',
    maxio: 'Maxio',
  },
  order: {
    pointsHint: '100 points = 1 US dollar',
    method: 'Payment method',
    confirmTitle: 'Confirm order',
    confirm: 'Order points',
    arrival: (property: string, balance: string, method: PaymentMethodKind) =>
      `${property} has ${balance}. We'll add the new points once ${
        method === 'maxio'
          ? 'Maxio collects the payment'
          : `the invoice is paid by ${paymentMethodLabels[method].toLowerCase()}`
      }.`,
    done: "Invoice issued. Points are added once it's paid.",
  },
  send: {
    title: 'Send invoice',
    subtitle: (name: string, points: ReactNode, property: string) =>
      rich`${name} requested ${points} for ${property}. The points are added once the invoice is paid.`,
    message: 'Message',
    messageHint: 'Shown on the invoice',
    confirmTitle: 'Confirm invoice',
    done: 'Invoice sent',
  },
  payment: {
    subtitle: (number: string, property: string, total: string) => `Invoice ${number} · ${property} · ${total}`,
    paidOn: 'Paid on',
    reference: 'Reference',
    referenceHint: "Bank reference or check number. Don't enter card numbers.",
    confirmTitle: 'Confirm payment',
    invoice: 'Invoice',
    total: 'Total',
    points: 'Points to add',
    done: 'Invoice paid and points added',
  },
  voiding: {
    subtitle: (number: string, property: string) =>
      `${property} no longer has to pay invoice ${number}. You can't undo this.`,
    reasonHint: 'Shown on the invoice',
    done: 'Invoice voided',
  },
});
