import { centsOf, decimalOf, formatBasisPoints } from '@hearth/contract/money';
import { providerMessages as say } from '@hearth/contract/properties/provider-messages';
import { z } from 'zod';
import type { Platform } from '../../../platform/context.ts';
import { call, hastyPace, ProviderError, usualPace, type Call } from '../../properties/integrations/public.ts';

const name = 'Maxio';
const pageSize = 200;
const pagesMaximum = 25;

/** An invoice at Maxio. */
export interface Collected {
  uid: string;
  state: 'open' | 'paid' | 'void';
  total: number;
  paidOn: string | null;
}

const invoiceSchema = z.object({
  uid: z.string().min(1).max(100),
  status: z.string(),
  memo: z.string().nullish(),
  total_amount: z.string(),
  paid_date: z.iso.date().nullish(),
});
const one = z.union([z.object({ invoice: invoiceSchema }).transform(({ invoice }) => invoice), invoiceSchema]);
const listed = z.object({ invoices: z.array(invoiceSchema) });
const profiles = z.array(
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

/** What an order says of itself there, by which it is found again after an answer that was lost. */
const memoOf = (number: string) => `Hearth invoice ${number}`;

interface Order {
  number: string;
  points: number;
  subtotal: number;
  tax: number;
  taxBasisPoints: number;
}

/** Maxio Advanced Billing (developers.maxio.com); undefined where the deployment has none. */
export function openMaxio({ config, takeCall }: Pick<Platform, 'config' | 'takeCall'>) {
  const { MAXIO_BASE_URL: base, MAXIO_API_KEY: key } = config;
  if (!base || !key) return undefined;

  /** `isHasty` for somebody who waits at a screen. */
  async function ask<S extends z.ZodType>(
    schema: S,
    { path, body, isHasty }: { path: string; body?: object; isHasty?: boolean },
  ): Promise<z.output<S>> {
    const pace = isHasty ? hastyPace : usualPace;
    const request: Call = {
      path,
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Basic ${Buffer.from(`${key}:x`).toString('base64')}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      contentType: 'json',
      isRead: !body,
    };
    const answer = await call(
      {
        name,
        base: base as string,
        credential: key as string,
        takeCall,
        budget: { perMinute: 600, perDay: 200_000 },
        bytesMaximum: 10_000_000,
        pace,
        signal: AbortSignal.timeout(3 * pace.callMs),
      },
      request,
    );
    if (answer.status === 401 || answer.status === 403) throw new ProviderError('credentials', say.wrongOwnKey(name));
    if (answer.status >= 400) throw new ProviderError('refused', say.refusedCall(name, reasonOf(answer)));
    const read = schema.safeParse(parsed(answer.body));
    if (!read.success) throw new ProviderError('protocol', say.notUnderstood(name));
    return read.data;
  }

  return {
    read: async (uid: string) => collected(await ask(one, { path: `/invoices/${encodeURIComponent(uid)}.json` })),

    /** The invoice of that order, if it was made before. */
    async find(subscriptionId: string, number: string): Promise<Collected | undefined> {
      for (let page = 1; page <= pagesMaximum; page += 1) {
        const query = new URLSearchParams({
          subscription_id: subscriptionId,
          direction: 'desc',
          page: String(page),
          per_page: String(pageSize),
        });
        const { invoices } = await ask(listed, { path: `/invoices.json?${query}` });
        const found = invoices.find(({ memo }) => memo === memoOf(number));
        if (found) return collected(found);
        if (invoices.length < pageSize) return undefined;
      }
      throw new ProviderError('protocol', say.tooLarge(name));
    },

    async create(subscriptionId: string, { number, points, subtotal, tax, taxBasisPoints }: Order): Promise<Collected> {
      const line = (title: string, cents: number) => ({ title, quantity: 1, unit_price: decimalOf(cents) });
      const lines = [line(`${points.toLocaleString('en-US')} reward points`, subtotal)];
      if (tax > 0) lines.push(line(`Tax (${formatBasisPoints(taxBasisPoints)})`, tax));
      const body = { invoice: { line_items: lines, memo: memoOf(number) } };
      return collected(
        await ask(one, { path: `/subscriptions/${encodeURIComponent(subscriptionId)}/invoices.json`, body }),
      );
    },

    /** What the customer pays by, masked. */
    async profiles(customerId: string): Promise<string[]> {
      const path = `/payment_profiles.json?customer_id=${encodeURIComponent(customerId)}&per_page=${pageSize}`;
      const found = await ask(profiles, { path, isHasty: true });
      return found.map(({ payment_profile: profile }) => {
        const masked = profile.masked_card_number ?? profile.masked_bank_account_number ?? '';
        const last = /\d{1,4}$/.exec(masked)?.[0];
        const kind = profile.card_type ?? profile.bank_name ?? profile.payment_type ?? 'Payment method';
        const shown = kind.replaceAll('_', ' ').replaceAll(/\d/g, '').trim();
        return `${shown.charAt(0).toUpperCase()}${shown.slice(1)}${last ? ` ending in ${last}` : ''}`;
      });
    },
  };
}
export type Maxio = NonNullable<ReturnType<typeof openMaxio>>;

function collected({ uid, status, total_amount, paid_date }: z.output<typeof invoiceSchema>): Collected {
  const total = centsOf(total_amount);
  if (total === undefined) throw new ProviderError('protocol', say.notUnderstood(name));
  const state = status === 'paid' ? 'paid' : status === 'voided' || status === 'canceled' ? 'void' : 'open';
  return { uid, state, total, paidOn: paid_date ?? null };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** A refusal is a list of sentences, or such a list for each field. */
function reasonOf({ status, body }: { status: number; body: string }): string {
  const { data } = refusal.safeParse(parsed(body));
  if (!data) return `status ${status}`;
  const sentences = Array.isArray(data.errors)
    ? data.errors
    : Object.entries(data.errors).flatMap(([field, found]) => found.map((sentence) => `${field} ${sentence}`));
  return sentences.join('; ').slice(0, 300);
}
