import { z } from 'zod';
import { providerMessages } from '@hearth/contract/properties/provider-messages';
import { requireResponse, parseResponse } from '../../../platform/outbound/responses.ts';
import type { CallResponse } from '../../../platform/outbound/calls.ts';
import { ProviderError } from '../../../platform/outbound/provider-error.ts';

export const providerName = 'Tremendous';

/** State of an order at Tremendous. `dead`: it failed; `cancelled`: it was refunded without a reward. */
export interface Ordered {
  orderId: string;
  rewardId: string | null;
  state: 'pending' | 'sending' | 'delivered' | 'undelivered' | 'dead' | 'cancelled';
  /** Why it waits or failed. */
  reason: string;
}

const delivery = z.object({ status: z.string().optional() });
export const rewardSchema = z.object({ id: z.string(), order_id: z.string().nullish(), delivery: delivery.nullish() });
export const orderSchema = z.object({
  order: z.object({
    id: z.string(),
    external_id: z.string().nullish(),
    status: z.string(),
    payment: z.object({ subtotal: z.number().nullish(), refund: z.object({ total: z.number() }).nullish() }).nullish(),
    rewards: z.array(rewardSchema).nullish(),
  }),
});
export const productsSchema = z.object({
  products: z.array(
    z.object({
      id: z.string().min(1).max(100),
      name: z.string(),
      category: z.string().default(''),
      currency_codes: z.array(z.string()).default([]),
      countries: z.array(z.object({ abbr: z.string() })).default([]),
      skus: z.array(z.object({ min: z.number(), max: z.number() })).default([]),
    }),
  ),
});
export const fundingSchema = z.object({
  funding_sources: z.array(
    z.object({ method: z.string(), meta: z.object({ available_cents: z.number().nullish() }).nullish() }),
  ),
});
const refusal = z.object({ errors: z.object({ message: z.string().optional(), payload: z.unknown().optional() }) });

/** Reasons for an order to wait at Tremendous, by its status. */
const pendingReasons: Record<string, string> = {
  'PENDING APPROVAL': 'Needs approval in Tremendous',
  'PENDING INTERNAL PAYMENT APPROVAL': 'Tremendous is reviewing the payment',
  'PENDING SETTLEMENT': 'Waiting for the payment to settle',
};

/** Maps an order by its status, its single reward and refunds. */
export function ordered({ id, status, payment, rewards }: z.output<typeof orderSchema>['order']): Ordered {
  const [reward] = rewards ?? [];
  const as = (state: Ordered['state'], reason = ''): Ordered => ({
    orderId: id,
    rewardId: reward?.id ?? null,
    state,
    reason,
  });
  const paidBack = payment?.refund?.total ?? 0;
  if (status === 'CANCELED' || (paidBack > 0 && paidBack >= (payment?.subtotal ?? 0))) return as('cancelled');
  if (status === 'FAILED') return as('dead', "Tremendous couldn't process the order");
  if (status !== 'EXECUTED' || !reward) return as('pending', pendingReasons[status]);
  if (reward.delivery?.status === 'SUCCEEDED') return as('delivered');
  if (reward.delivery?.status === 'FAILED') return as('undelivered', "Couldn't be delivered");
  return as('sending');
}

/** Parses a successful response; undocumented shapes are a protocol error. */
export const understood = <S extends z.ZodType>(schema: S, { body }: CallResponse): z.output<S> =>
  requireResponse(providerName, schema, body);

export function refused(response: CallResponse): ProviderError {
  const { status } = response;
  return status === 401 || status === 403
    ? new ProviderError('credentials', providerMessages.wrongOwnKey(providerName))
    : new ProviderError('refused', providerMessages.refusedCall(providerName, reasonOf(response)));
}

export const reasonOf = ({ status, body }: CallResponse): string =>
  (parseResponse(refusal, body)?.errors.message || `status ${status}`).slice(0, 300);
