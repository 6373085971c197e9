import { centsOf } from '@hearth/contract/money';
import { providerMessages } from '@hearth/contract/properties/provider-messages';
import { z } from 'zod';
import { parseResponse } from '../../../../platform/outbound/responses.ts';
import { ProviderError } from '../../../../platform/outbound/provider-error.ts';

export const maxioName = 'Maxio';
/** Memo prefix of invoices created by Hearth. */
export const ours = 'Hearth invoice ';

/** An invoice at Maxio. */
export interface Collected {
  uid: string;
  state: 'open' | 'paid' | 'void';
  total: number;
  paidOn: string | null;
}

/** Any invoice of a subscription. */
export interface MaxioInvoice extends Collected {
  number: string;
  description: string;
  subscription: string;
  /** Created by Hearth. */
  isOurs: boolean;
  issuedOn: string | null;
  dueOn: string | null;
  currency: string;
  /** Unpaid amount in cents. */
  due: number;
}

export const invoiceSchema = z.object({
  uid: z.string().min(1).max(100),
  status: z.string(),
  memo: z.string().nullish(),
  total_amount: z.string(),
  paid_date: z.iso.date().nullish(),
});
export const shownSchema = invoiceSchema.extend({
  number: z.coerce.string().max(100).nullish(),
  product_name: z.string().nullish(),
  subscription_id: z.coerce.string().nullish(),
  issue_date: z.iso.date().nullish(),
  due_date: z.iso.date().nullish(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  due_amount: z.string(),
});
export const one = z.union([z.object({ invoice: invoiceSchema }).transform(({ invoice }) => invoice), invoiceSchema]);
export const listOf = <S extends typeof invoiceSchema>(schema: S) => z.object({ invoices: z.array(schema) });
export const profiles = z.array(
  z.object({
    payment_profile: z.object({
      payment_type: z.string().optional(),
      card_type: z.string().nullish(),
      masked_card_number: z.string().nullish(),
      bank_name: z.string().nullish(),
      masked_bank_account_number: z.string().nullish(),
    }),
  }),
);
const refusal = z.object({ errors: z.union([z.array(z.string()), z.record(z.string(), z.array(z.string()))]) });

function inCents(amount: string): number {
  const cents = centsOf(amount);
  if (cents === undefined) throw new ProviderError('protocol', providerMessages.notUnderstood(maxioName));
  return cents;
}

export function collected({ uid, status, total_amount, paid_date }: z.output<typeof invoiceSchema>): Collected {
  const state = status === 'paid' ? 'paid' : status === 'voided' || status === 'canceled' ? 'void' : 'open';
  return { uid, state, total: inCents(total_amount), paidOn: paid_date ?? null };
}

export const shown = (invoice: z.output<typeof shownSchema>): MaxioInvoice => ({
  ...collected(invoice),
  number: invoice.number ?? invoice.uid,
  description: invoice.product_name ?? '',
  subscription: invoice.subscription_id ?? '',
  isOurs: invoice.memo?.startsWith(ours) ?? false,
  issuedOn: invoice.issue_date ?? null,
  dueOn: invoice.due_date ?? null,
  currency: invoice.currency,
  due: inCents(invoice.due_amount),
});

/** A payment profile, masked. */
export function methodOf({ payment_profile: profile }: z.output<typeof profiles>[number]): string {
  const masked = profile.masked_card_number ?? profile.masked_bank_account_number ?? '';
  const last = /\d{1,4}$/.exec(masked)?.[0];
  const kind = profile.card_type ?? profile.bank_name ?? profile.payment_type ?? 'Payment method';
  const words = kind.replaceAll('_', ' ').replaceAll(/\d/g, '').trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${last ? ` ending in ${last}` : ''}`;
}

/** Errors come as a list, or as a list per field. */
export function reasonOf({ status, body }: { status: number; body: string }): string {
  const data = parseResponse(refusal, body);
  if (!data) return `status ${status}`;
  const sentences = Array.isArray(data.errors)
    ? data.errors
    : Object.entries(data.errors).flatMap(([field, found]) => found.map((sentence) => `${field} ${sentence}`));
  return sentences.join('; ').slice(0, 300);
}
