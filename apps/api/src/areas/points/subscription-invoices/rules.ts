import type { SubscriptionInvoice } from '@hearth/contract/points/subscription-invoices';
import type { MaxioInvoice } from '../invoices/public.ts';

const dayOf = ({ issuedOn }: MaxioInvoice) => issuedOn ?? '';
const byDay = (a: MaxioInvoice, b: MaxioInvoice) => dayOf(a).localeCompare(dayOf(b)) || a.uid.localeCompare(b.uid);

/** Deduplicated, by issue date, without the invoices created by Hearth: those are in their own list. */
export function inOrder(found: readonly MaxioInvoice[], order: 'asc' | 'desc'): MaxioInvoice[] {
  const own = found.filter(({ isOurs }) => !isOurs);
  const once = [...new Map(own.map((invoice) => [invoice.uid, invoice])).values()].sort(byDay);
  return order === 'asc' ? once : once.reverse();
}

export const toWire = (invoice: MaxioInvoice, today: string): SubscriptionInvoice => {
  const { uid, number, description, state, issuedOn, dueOn, currency, total, due } = invoice;
  const isOverdue = state === 'open' && dueOn !== null && dueOn < today;
  return {
    _id: uid,
    number,
    description,
    status: isOverdue ? 'overdue' : state,
    issuedOn,
    dueOn,
    currency,
    total,
    due,
  };
};

/** Maxio's numbers may hold any characters. */
export const fileNameOf = ({ number, uid }: MaxioInvoice) => `invoice-${number.replaceAll(/[^\w-]/g, '') || uid}.pdf`;
