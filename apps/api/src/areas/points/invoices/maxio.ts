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

/** An invoice as Maxio shows it, of whatever a subscription is billed for. */
export interface MaxioInvoice extends Collected {
  number: string;
  description: string;
  subscription: string;
  /** True of one that Hearth ordered. */
  isOurs: boolean;
  issuedOn: string | null;
  dueOn: string | null;
  currency: string;
  /** In cents, what of the total is still to be paid. */
  due: number;
}

const invoiceSchema = z.object({
  uid: z.string().min(1).max(100),
  status: z.string(),
  memo: z.string().nullish(),
  total_amount: z.string(),
  paid_date: z.iso.date().nullish(),
});
const shownSchema = invoiceSchema.extend({
  number: z.coerce.string().max(100).nullish(),
  product_name: z.string().nullish(),
  subscription_id: z.coerce.string().nullish(),
  issue_date: z.iso.date().nullish(),
  due_date: z.iso.date().nullish(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  due_amount: z.string(),
});
const one = z.union([z.object({ invoice: invoiceSchema }).transform(({ invoice }) => invoice), invoiceSchema]);
const listOf = <S extends typeof invoiceSchema>(schema: S) => z.object({ invoices: z.array(schema) });
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
const ours = 'Hearth invoice ';
const memoOf = (number: string) => `${ours}${number}`;

interface Order {
  number: string;
  points: number;
  subtotal: number;
  tax: number;
  taxBasisPoints: number;
}

interface Question {
  path: string;
  body?: object;
  isHasty?: boolean;
  contentType?: Call['contentType'];
}

/** Maxio Advanced Billing (developers.maxio.com); undefined where the deployment has none. */
export function openMaxio({ config, takeCall }: Pick<Platform, 'config' | 'takeCall'>) {
  const { MAXIO_BASE_URL: base, MAXIO_API_KEY: key } = config;
  if (!base || !key) return undefined;

  /** `isHasty` for somebody who waits at a screen. */
  async function answered({ path, body, isHasty, contentType = 'json' }: Question) {
    const pace = isHasty ? hastyPace : usualPace;
    const request: Call = {
      path,
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Basic ${Buffer.from(`${key}:x`).toString('base64')}`,
        accept: `application/${contentType}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      contentType,
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
    return answer;
  }

  async function ask<S extends z.ZodType>(schema: S, question: Question): Promise<z.output<S>> {
    const read = schema.safeParse(parsed((await answered(question)).body));
    if (!read.success) throw new ProviderError('protocol', say.notUnderstood(name));
    return read.data;
  }

  /** The invoices of a subscription, the newest first, page by page. */
  async function* pagesOf<S extends typeof invoiceSchema>(schema: S, subscriptionId: string, isHasty = false) {
    for (let page = 1; page <= pagesMaximum; page += 1) {
      const query = new URLSearchParams({
        subscription_id: subscriptionId,
        direction: 'desc',
        page: String(page),
        per_page: String(pageSize),
      });
      const { invoices } = await ask(listOf(schema), { path: `/invoices.json?${query}`, isHasty });
      yield invoices as z.output<S>[];
      if (invoices.length < pageSize) return;
    }
    throw new ProviderError('protocol', say.tooLarge(name));
  }

  return {
    read: async (uid: string) => collected(await ask(one, { path: `/invoices/${encodeURIComponent(uid)}.json` })),

    /** The invoice of that order, if it was made before. */
    async find(subscriptionId: string, number: string): Promise<Collected | undefined> {
      for await (const invoices of pagesOf(invoiceSchema, subscriptionId)) {
        const found = invoices.find(({ memo }) => memo === memoOf(number));
        if (found) return collected(found);
      }
      return undefined;
    },

    /** All invoices of a subscription, for somebody who looks at them. */
    async list(subscriptionId: string): Promise<MaxioInvoice[]> {
      const all: z.output<typeof shownSchema>[] = [];
      for await (const invoices of pagesOf(shownSchema, subscriptionId, true)) all.push(...invoices);
      return all.filter(({ status }) => status !== 'draft').map(shown);
    },

    show: async (uid: string) =>
      shown(await ask(shownSchema, { path: `/invoices/${encodeURIComponent(uid)}.json`, isHasty: true })),

    /** The invoice on paper. */
    async print(uid: string): Promise<Buffer> {
      const path = `/invoices/${encodeURIComponent(uid)}.pdf`;
      const { bytes } = await answered({ path, isHasty: true, contentType: 'pdf' });
      if (!bytes?.subarray(0, 5).equals(Buffer.from('%PDF-')))
        throw new ProviderError('protocol', say.notUnderstood(name));
      return bytes;
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

function inCents(amount: string): number {
  const cents = centsOf(amount);
  if (cents === undefined) throw new ProviderError('protocol', say.notUnderstood(name));
  return cents;
}

function collected({ uid, status, total_amount, paid_date }: z.output<typeof invoiceSchema>): Collected {
  const state = status === 'paid' ? 'paid' : status === 'voided' || status === 'canceled' ? 'void' : 'open';
  return { uid, state, total: inCents(total_amount), paidOn: paid_date ?? null };
}

const shown = (invoice: z.output<typeof shownSchema>): MaxioInvoice => ({
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
