import { z } from 'zod';
import { fulfilments } from '../brands/brand-record.ts';
import { currencies } from '../money.ts';
import { instant, objectId } from '../primitives.ts';

/**
 * `handOver` waits for the staff of the property, `waiting` for the provider or for a mail that is sent again, `failed` for somebody
 * to put it right: the provider could not send it, or the mail with its code or voucher did not arrive. `returning` waits until the
 * provider confirms that it is cancelled, and its points go back then.
 */
export const redemptionStatusLabels = {
  handOver: 'To hand over',
  waiting: 'On its way',
  failed: 'Failed',
  delivered: 'Delivered',
  returning: 'Being cancelled',
  returned: 'Points returned',
} as const;
export type RedemptionStatus = keyof typeof redemptionStatusLabels;
export const redemptionStatuses = Object.keys(redemptionStatusLabels) as [RedemptionStatus, ...RedemptionStatus[]];

/** What this caller may do to this redemption now; decided in the API's rules.ts. */
export const redemptionCan = z.object({
  handOver: z.boolean(),
  resend: z.boolean(),
  /** To another address than the resident's own. */
  resendElsewhere: z.boolean(),
  retry: z.boolean(),
  return: z.boolean(),
});

/** The amount that was promised for the points when they were redeemed; later rates don't change it. */
export const redemptionValue = z.object({
  valueCents: z.int(),
  currency: z.enum(currencies),
  /** Canadian dollars for one US dollar that day; null where nothing was converted. */
  exchangeRate: z.number().nullable(),
});

/** What was handed out for the points of one redemption. */
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
  /** Of the property, IANA. */
  timezone: z.string(),
  /** Where it was last sent; empty before that. */
  recipient: z.string(),
  /** How often the provider was asked to order or send it. */
  attempts: z.int(),
  /** Why it failed or waits, in the words of whoever said so, or why its points went back. */
  reason: z.string(),
  deliveredAt: instant.nullable(),
  /** Who handed it over, or had its points returned. */
  settledBy: z.string().nullable(),
  can: redemptionCan,
});
export type Redemption = z.infer<typeof redemption>;
