import type { SubscriptionInvoice } from '@hearth/contract/points/subscription-invoices';
import type { MaxioInvoice } from '../invoices/public.ts';

const dayOf = ({ issuedOn }: MaxioInvoice) => issuedOn ?? '';
const byDay = (a: MaxioInvoice, b: MaxioInvoice) => dayOf(a).localeCompare(dayOf(b)) || a.uid.localeCompare(b.uid);

/** Each once, by the day of issue. What Hearth ordered stands in its own list. */
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

/** As a file is called: a number of Maxio's may hold anything. */
export const fileNameOf = ({ number, uid }: MaxioInvoice) => `invoice-${number.replaceAll(/[^\w-]/g, '') || uid}.pdf`;
