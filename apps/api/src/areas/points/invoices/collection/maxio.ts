import { formatBasisPoints, formatCount } from '@hearth/contract/format';
import { decimalOf } from '@hearth/contract/money';
import { providerMessages } from '@hearth/contract/properties/provider-messages';
import type { z } from 'zod';
import type { Platform } from '../../../../platform/context.ts';
import { requireResponse } from '../../../../platform/outbound/responses.ts';
import { call, hastyPace, usualPace, type Call } from '../../../../platform/outbound/calls.ts';
import { ProviderError } from '../../../../platform/outbound/provider-error.ts';
import {
  collected,
  invoiceSchema,
  listOf,
  maxioName as name,
  methodOf,
  one,
  ours,
  profiles,
  reasonOf,
  shown,
  shownSchema,
  type Collected,
  type MaxioInvoice,
} from './maxio-answers.ts';

const pageSize = 200;
const pagesMaximum = 25;

/** An order's memo, used to find its invoice after a lost response. */
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
  deadline?: AbortSignal | undefined;
}

/** Maxio Advanced Billing (developers.maxio.com); undefined if it isn't configured. */
export function openMaxio({ config, takeCall }: Pick<Platform, 'config' | 'takeCall'>) {
  const { MAXIO_BASE_URL: base, MAXIO_API_KEY: key } = config;
  if (!base || !key) return undefined;

  /** `isHasty` when a user is waiting. */
  async function answered({ path, body, isHasty, contentType = 'json', deadline }: Question) {
    const pace = isHasty ? hastyPace : usualPace;
    const signal = AbortSignal.timeout(3 * pace.callMs);
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
    const response = await call(
      {
        name,
        base: base as string,
        credential: key as string,
        takeCall,
        budget: { perMinute: 600, perDay: 200_000 },
        bytesMaximum: 10_000_000,
        pace,
        signal: deadline ? AbortSignal.any([signal, deadline]) : signal,
      },
      request,
    );
    if (response.status === 401 || response.status === 403)
      throw new ProviderError('credentials', providerMessages.wrongOwnKey(name));
    if (response.status >= 400)
      throw new ProviderError('refused', providerMessages.refusedCall(name, reasonOf(response)));
    return response;
  }

  async function callMaxio<S extends z.ZodType>(schema: S, question: Question): Promise<z.output<S>> {
    return requireResponse(name, schema, (await answered(question)).body);
  }

  /** A subscription's invoices, newest first, page by page. */
  async function* pagesOf<S extends typeof invoiceSchema>(
    schema: S,
    subscriptionId: string,
    how: Pick<Question, 'isHasty' | 'deadline'> = {},
  ) {
    for (let page = 1; page <= pagesMaximum; page += 1) {
      const query = new URLSearchParams({
        subscription_id: subscriptionId,
        direction: 'desc',
        page: String(page),
        per_page: String(pageSize),
      });
      const { invoices } = await callMaxio(listOf(schema), { path: `/invoices.json?${query}`, ...how });
      yield invoices as z.output<S>[];
      if (invoices.length < pageSize) return;
    }
    throw new ProviderError('protocol', providerMessages.tooLarge(name));
  }

  return {
    read: async (uid: string, deadline: AbortSignal) =>
      collected(await callMaxio(one, { path: `/invoices/${encodeURIComponent(uid)}.json`, deadline })),

    /** The invoice of an order that was already created. */
    async find(subscriptionId: string, number: string, deadline: AbortSignal): Promise<Collected | undefined> {
      for await (const invoices of pagesOf(invoiceSchema, subscriptionId, { deadline })) {
        const found = invoices.find(({ memo }) => memo === memoOf(number));
        if (found) return collected(found);
      }
      return undefined;
    },

    /** All invoices of a subscription, for a screen. */
    async list(subscriptionId: string, deadline: AbortSignal): Promise<MaxioInvoice[]> {
      const all: z.output<typeof shownSchema>[] = [];
      for await (const invoices of pagesOf(shownSchema, subscriptionId, { isHasty: true, deadline }))
        all.push(...invoices);
      return all.filter(({ status }) => status !== 'draft').map(shown);
    },

    show: async (uid: string) =>
      shown(await callMaxio(shownSchema, { path: `/invoices/${encodeURIComponent(uid)}.json`, isHasty: true })),

    async print(uid: string): Promise<Buffer> {
      const path = `/invoices/${encodeURIComponent(uid)}.pdf`;
      const { bytes } = await answered({ path, isHasty: true, contentType: 'pdf' });
      if (!bytes?.subarray(0, 5).equals(Buffer.from('%PDF-')))
        throw new ProviderError('protocol', providerMessages.notUnderstood(name));
      return bytes;
    },

    async create(
      subscriptionId: string,
      { number, points, subtotal, tax, taxBasisPoints }: Order,
      deadline: AbortSignal,
    ): Promise<Collected> {
      const line = (title: string, cents: number) => ({ title, quantity: 1, unit_price: decimalOf(cents) });
      const lines = [line(`${formatCount(points)} reward points`, subtotal)];
      if (tax > 0) lines.push(line(`Tax (${formatBasisPoints(taxBasisPoints)})`, tax));
      const body = { invoice: { line_items: lines, memo: memoOf(number) } };
      return collected(
        await callMaxio(one, {
          path: `/subscriptions/${encodeURIComponent(subscriptionId)}/invoices.json`,
          body,
          deadline,
        }),
      );
    },

    /** The customer's payment methods, masked. */
    async profiles(customerId: string): Promise<string[]> {
      const path = `/payment_profiles.json?customer_id=${encodeURIComponent(customerId)}&per_page=${pageSize}`;
      return (await callMaxio(profiles, { path, isHasty: true })).map(methodOf);
    },
  };
}
export type Maxio = NonNullable<ReturnType<typeof openMaxio>>;
