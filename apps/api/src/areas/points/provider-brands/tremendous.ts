import { z } from 'zod';
import type { Country } from '@hearth/contract/countries';
import type { Currency } from '@hearth/contract/money';
import type { Platform } from '../../../platform/context.ts';
import { call, hastyPace, usualPace } from '../../../platform/outbound/calls.ts';
import {
  fundingSchema,
  ordered,
  orderSchema,
  productsSchema,
  providerName,
  reasonOf,
  refused,
  rewardSchema,
  understood,
  type Ordered,
} from './answers.ts';

/** A gift card or payout; amounts are in its currency. */
export interface Product {
  id: string;
  name: string;
  category: string;
  currencies: readonly string[];
  countries: readonly string[];
  ranges: readonly { min: number; max: number }[];
}

/** `passes`: the order is valid and may succeed later. */
type Answered = { outcome: 'ordered'; order: Ordered } | { outcome: 'refused'; reason: string; passes: boolean };

export interface RewardOrder {
  /** Idempotency key. */
  key: string;
  productId: string;
  cents: number;
  currency: Currency;
  name: string;
  email: string;
}

/** Tremendous (developers.tremendous.com); undefined if it isn't configured. */
export function openTremendous(
  { config, takeCall }: Pick<Platform, 'config' | 'takeCall'>,
  paces = { usual: usualPace, hasty: hastyPace },
) {
  const { TREMENDOUS_BASE_URL: base, TREMENDOUS_API_KEY: key } = config;
  if (!key) return undefined;

  /** `isHasty` when a user is waiting. */
  const callTremendous = (path: string, { body, isHasty = false }: { body?: object; isHasty?: boolean } = {}) => {
    const pace = isHasty ? paces.hasty : paces.usual;
    return call(
      {
        name: providerName,
        base,
        credential: key,
        takeCall,
        budget: { perMinute: 500, perDay: 500_000 },
        bytesMaximum: 20_000_000,
        pace,
        signal: AbortSignal.timeout(3 * pace.callMs),
      },
      {
        path: `/api/v2${path}`,
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${key}`,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        contentType: 'json',
        isRead: !body,
      },
    );
  };

  async function read<S extends z.ZodType>(schema: S, path: string, isHasty = false): Promise<z.output<S>> {
    const response = await callTremendous(path, { isHasty });
    if (response.status >= 400) throw refused(response);
    return understood(schema, response);
  }

  /** An order by id or key; undefined if it doesn't exist. */
  async function find(id: string) {
    const response = await callTremendous(`/orders/${encodeURIComponent(id)}`);
    if (response.status === 404) return undefined;
    if (response.status >= 400) throw refused(response);
    return understood(orderSchema, response).order;
  }

  /** Performs an action on an existing reward. Returns the reason if it's refused. */
  async function act(path: string, body: object): Promise<{ done: true } | { done: false; reason: string }> {
    const response = await callTremendous(path, { body });
    if (response.status === 401 || response.status === 403) throw refused(response);
    return response.status < 300 ? { done: true } : { done: false, reason: reasonOf(response) };
  }

  return {
    /** Orders a reward, which Tremendous emails. A lost response is retried with the same key. */
    async order({ key: external_id, productId, cents, currency, name, email }: RewardOrder): Promise<Answered> {
      const response = await callTremendous('/orders', {
        body: {
          external_id,
          payment: { funding_source_id: config.TREMENDOUS_FUNDING_SOURCE },
          reward: {
            products: [productId],
            value: { denomination: cents / 100, currency_code: currency },
            recipient: { name, email },
            delivery: { method: 'EMAIL' },
          },
        },
      });
      if (response.status >= 400) {
        const passes = [401, 402, 403].includes(response.status);
        return { outcome: 'refused', reason: refused(response).message, passes };
      }
      return { outcome: 'ordered', order: ordered(understood(orderSchema, response).order) };
    },

    async find(id: string): Promise<Ordered | undefined> {
      const found = await find(id);
      return found && ordered(found);
    },

    /** The key of an order or of a reward's order; null if it wasn't created by Hearth. */
    async keyOf(resource: { type: string; id: string }): Promise<string | null> {
      const orderId =
        resource.type === 'rewards'
          ? (await read(z.object({ reward: rewardSchema }), `/rewards/${encodeURIComponent(resource.id)}`)).reward
              .order_id
          : resource.id;
      return (orderId && (await find(orderId))?.external_id) || null;
    },

    /** Works for undelivered rewards only. */
    resend: (rewardId: string, email: string) =>
      act(`/rewards/${encodeURIComponent(rewardId)}/resend`, { updated_email: email }),

    /** Works for undelivered rewards only. */
    cancel: (rewardId: string) => act(`/rewards/${encodeURIComponent(rewardId)}/cancel`, {}),

    async products(country: Country): Promise<Product[]> {
      const { products } = await read(productsSchema, `/products?country=${country}`, true);
      return products.map(({ id, name, category, currency_codes, countries, skus }) => ({
        id,
        name: name.slice(0, 120),
        category,
        currencies: currency_codes,
        countries: countries.map(({ abbr }) => abbr),
        ranges: skus,
      }));
    },

    /** Balance in US cents; null for other funding sources. */
    async funds(): Promise<number | null> {
      const { funding_sources } = await read(fundingSchema, '/funding_sources');
      const balance = funding_sources.find(({ method }) => method === 'balance');
      return balance?.meta?.available_cents ?? null;
    },
  };
}
export type Tremendous = NonNullable<ReturnType<typeof openTremendous>>;
