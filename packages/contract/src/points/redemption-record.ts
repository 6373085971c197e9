import { z } from 'zod';
import { fulfilments } from '../brands/brand-record.ts';
import { defineMessages } from '../define-messages.ts';
import { currencies } from '../money.ts';
import { instant, objectId } from '../primitives.ts';

/**
 * `handOver` waits for property staff, `waiting` for the provider or an email being resent, `returning` for the provider to
 * confirm the cancellation; `failed` needs staff: the provider couldn't send it, or its email wasn't delivered.
 */
export const redemptionStatusLabels = defineMessages({
  handOver: 'To deliver',
  waiting: 'On its way',
  failed: 'Failed',
  delivered: 'Delivered',
  returning: 'Canceling',
  returned: 'Points returned',
});
export type RedemptionStatus = keyof typeof redemptionStatusLabels;
export const redemptionStatuses = Object.keys(redemptionStatusLabels) as [RedemptionStatus, ...RedemptionStatus[]];

/** The actions the caller may take now; computed by the API's rules.ts. */
export const redemptionCan = z.object({
  handOver: z.boolean(),
  resend: z.boolean(),
  /** To an address other than the resident's own. */
  resendElsewhere: z.boolean(),
  retry: z.boolean(),
  return: z.boolean(),
});

/** The amount promised when the points were redeemed; later rates don't change it. */
export const redemptionValue = z.object({
  valueCents: z.int(),
  currency: z.enum(currencies),
  /** CAD per US dollar that day; null if nothing was converted. */
  exchangeRate: z.number().nullable(),
});

/** A redemption and the delivery of its reward. */
export const redemption = z.object({
  _id: objectId,
  pointLogId: objectId,
  createdAt: instant,
  brand: z.object({ _id: objectId, name: z.string() }),
  kind: z.enum(fulfilments),
  status: z.enum(redemptionStatuses),
  points: z.int(),
  ...redemptionValue.shape,
  user: z.object({ _id: objectId, name: z.string(), email: z.string() }),
  property: z.object({ _id: objectId, name: z.string() }),
  /** The property's IANA time zone. */
  timezone: z.string(),
  /** The last address it was sent to; empty before that. */
  recipient: z.string(),
  /** Attempts to order or send it at the provider. */
  attempts: z.int(),
  /** Why it failed, waits or was returned. */
  reason: z.string(),
  deliveredAt: instant.nullable(),
  /** Staff who delivered it or returned its points. */
  settledBy: z.string().nullable(),
  can: redemptionCan,
});
export type Redemption = z.infer<typeof redemption>;
