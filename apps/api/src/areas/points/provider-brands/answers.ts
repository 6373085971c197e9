import { z } from 'zod';
import { providerMessages as say } from '@hearth/contract/properties/provider-messages';
import { needAnswer, readAnswer } from '../../../platform/outbound/answers.ts';
import type { CallAnswer } from '../../../platform/outbound/calls.ts';
import { ProviderError } from '../../../platform/outbound/provider-error.ts';

export const providerName = 'Tremendous';

/** What became of an order there. `dead` came to nothing; a cancelled one was paid back, and nobody has its reward. */
export interface Ordered {
  orderId: string;
  rewardId: string | null;
  state: 'pending' | 'sending' | 'delivered' | 'undelivered' | 'dead' | 'cancelled';
  /** What it waits for, or what it died of, in words. */
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

/** What waits at the provider itself, by its words. */
const pendingReasons: Record<string, string> = {
  'PENDING APPROVAL': 'Waits for an approval at Tremendous',
  'PENDING INTERNAL PAYMENT APPROVAL': 'Tremendous reviews the payment',
  'PENDING SETTLEMENT': 'Waits until the payment is settled',
};

/** Its order as Hearth follows it: by its status, its one reward, and what was paid back. */
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
  if (status === 'FAILED') return as('dead', 'Tremendous could not process the order');
  if (status !== 'EXECUTED' || !reward) return as('pending', pendingReasons[status]);
  if (reward.delivery?.status === 'SUCCEEDED') return as('delivered');
  if (reward.delivery?.status === 'FAILED') return as('undelivered', 'It could not be delivered');
  return as('sending');
}

/** The body of an answer that was taken; refuses what is not as documented. */
export const understood = <S extends z.ZodType>(schema: S, { body }: CallAnswer): z.output<S> =>
  needAnswer(providerName, schema, body);

export function refused(answer: CallAnswer): ProviderError {
  const { status } = answer;
  return status === 401 || status === 403
    ? new ProviderError('credentials', say.wrongOwnKey(providerName))
    : new ProviderError('refused', say.refusedCall(providerName, reasonOf(answer)));
}

export const reasonOf = ({ status, body }: CallAnswer): string =>
  (readAnswer(refusal, body)?.errors.message || `status ${status}`).slice(0, 300);
