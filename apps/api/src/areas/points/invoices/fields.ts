import { sql } from 'kysely';
import { formatBasisPoints } from '@hearth/contract/format';
import {
  paymentMethodLabels,
  invoiceStatusLabels,
  type Invoice,
  type InvoiceDetail,
} from '@hearth/contract/points/invoice-record';
import { decimalOf, type Currency } from '@hearth/contract/money';
import type { Ctx } from '../../../platform/context.ts';
import { defineRecord, type RowOf } from '../../../platform/db/record.ts';

/** Open past its due date in the property's time zone. */
export const isOverdue = sql<boolean>`(i.status = 'open' and i.due_on < (now() at time zone p.timezone)::date)`;
export const statusOf = sql<Invoice['status']>`case when ${isOverdue} then 'overdue' else i.status end`;

/** An invoice `i` of a property `p`. */
export const invoices = defineRecord('invoices', 'i', {
  _id: { column: 'id' },
  number: { column: 'number', csv: 'Number' },
  property: { column: 'property_id', written: 'once' },
  propertyName: { read: sql<string>`p.name`, csv: 'Property' },
  timezone: { read: sql<string>`p.timezone` },
  status: { read: statusOf, csv: 'Status' },
  issuedOn: { column: 'issued_on', written: 'once', csv: 'Issued On' },
  dueOn: { column: 'due_on', written: 'once', csv: 'Due On' },
  points: { column: 'points', written: 'once', csv: 'Points' },
  currency: { column: 'currency', written: 'once', read: sql<Currency>`i.currency`, csv: 'Currency' },
  subtotal: { column: 'subtotal', written: 'once', csv: 'Subtotal', only: 'detail' },
  taxBasisPoints: { column: 'tax_basis_points', written: 'once', csv: 'Tax Rate', only: 'detail' },
  tax: { column: 'tax', written: 'once', csv: 'Tax', only: 'detail' },
  total: { column: 'total', written: 'once', csv: 'Total' },
  paymentMethod: {
    column: 'payment_method',
    written: 'once',
    read: sql<Invoice['paymentMethod']>`i.payment_method`,
    csv: 'Payment Method',
  },
  paidOn: { column: 'paid_on', csv: 'Paid On' },
  reference: { column: 'reference', csv: 'Reference' },
  voidReason: { column: 'void_reason', csv: 'Void Reason', only: 'detail' },
  orderedByName: { read: sql<string>`coalesce(person_name(i.created_by), '')`, csv: 'Ordered By', only: 'csv' },
  orderedBy: {
    read: sql<
      InvoiceDetail['orderedBy']
    >`case when i.created_by is not null then json_build_object('_id', i.created_by, 'name', coalesce(person_name(i.created_by), '')) end`,
    only: 'detail',
  },
  pointsRequest: { column: 'points_request_id', written: 'once', only: 'detail' },
  pointLog: { column: 'point_log_id', only: 'detail' },
  createdAt: { column: 'created_at' },
  seller: { column: 'seller', written: 'once', only: 'detail' },
  billTo: { column: 'bill_to', written: 'once', only: 'detail' },
  paymentDetails: { column: 'payment_details', written: 'once', only: 'detail' },
  exchangeRate: {
    column: 'exchange_rate',
    written: 'once',
    read: sql<number | null>`i.exchange_rate::float8`,
    only: 'detail',
  },
  message: { column: 'message', written: 'once', only: 'detail' },
  decidedBy: { read: sql<string>`coalesce(person_name(i.decided_by), '')`, only: 'detail' },
  decidedAt: { column: 'decided_at', only: 'detail' },
  collectFailure: { column: 'collect_failure', only: 'detail' },
});

/** Actions on an invoice. Paid and void are final, and Maxio settles the invoices it collects. */
export const canOf = (
  { may }: Pick<Ctx, 'may'>,
  { status, property, paymentMethod }: Pick<Invoice, 'status' | 'property' | 'paymentMethod'>,
) => {
  const isOpen = status === 'open' || status === 'overdue';
  const mayDecide = isOpen && paymentMethod !== 'maxio' && may('billing.administer', property);
  return { pay: mayDecide, void: mayDecide };
};

export const toWire = (ctx: Pick<Ctx, 'may'>, row: RowOf<typeof invoices>): Invoice => ({
  ...invoices.toWire(row),
  can: canOf(ctx, row),
});

export const exportColumns = invoices.csv({
  status: ({ status }) => invoiceStatusLabels[status],
  paymentMethod: ({ paymentMethod }) => paymentMethodLabels[paymentMethod],
  subtotal: ({ subtotal }) => decimalOf(subtotal),
  taxBasisPoints: ({ taxBasisPoints }) => formatBasisPoints(taxBasisPoints),
  tax: ({ tax }) => decimalOf(tax),
  total: ({ total }) => decimalOf(total),
});
