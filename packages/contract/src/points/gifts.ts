import { z } from 'zod';
import { atProperty } from '../endpoint.ts';
import { placeholderValues, textWithPlaceholders } from '../library/placeholders.ts';
import { textMaximumOf } from '../library/template-record.ts';
import { objectId, oneProperty, text } from '../primitives.ts';
import { giftRecipientsMaximum, pointsMaximum, pointsPerCurrencyUnit, surpriseCategories } from '../constants.ts';
import { shared } from '../resource.ts';
import { pointMessages } from './messages.ts';

/** Different messages for a missing and an invalid amount. */
const notANumber = {
  error: ({ input }: { input?: unknown }) =>
    input === undefined ? pointMessages.pointRequired : pointMessages.numberInvalid,
};

const category = z.enum(surpriseCategories, pointMessages.categoryRequired);

const message = textWithPlaceholders(textMaximumOf('SURPRISE'));

const users = z
  .array(objectId)
  .min(1, 'Choose at least one user')
  .max(giftRecipientsMaximum, pointMessages.tooManyRecipients);

/** The spec's Gift entity. `amount` is whole points per user. */
export const awardBody = z.strictObject({
  users,
  amount: z.int(notANumber).min(1, pointMessages.pointMinimum).max(pointsMaximum, pointMessages.numberInvalid),
  /** The message; placeholders are filled in per user. */
  note: message.default(''),
  /** The SURPRISE template it started from, to count template use. */
  template: objectId.optional(),
  propertyNote: text(1000).default(''),
  category,
  propertyId: objectId.optional(),
  updatedBy: text(200).optional(),
  /** The exchange rate a Canadian property confirmed, stored with the logs. */
  exchangeRate: z.number().min(0.0001).max(1000).optional(),
});

/** The gift form: an amount in currency, at least 0.01. */
export const giftForm = z.object({
  amount: z
    .number(notANumber)
    .min(0.01, pointMessages.pointMinimum)
    .max(pointsMaximum / pointsPerCurrencyUnit, pointMessages.numberInvalid)
    .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 0.000_1, pointMessages.numberInvalid),
  category,
  template: objectId.nullable(),
  customMessage: message,
  propertyNote: text(1000),
});

/** Currency to whole points; `rate` is the CAD exchange rate for Canadian properties, else 1 (spec 1, section 9). */
export const toPoints = (amount: number, rate = 1) =>
  Math.round(Number(((amount / rate) * pointsPerCurrencyUnit).toFixed(6)));

const giftCalls = shared({ tag: 'Point logs', scope: atProperty, permission: 'gifts.send' });

export const award = giftCalls.endpoint('POST /point-logs/award', {
  summary: 'Send points to up to 500 users',
  query: { propertyId: oneProperty() },
  body: awardBody,
  output: z.object({
    success: z.boolean(),
    failed: z.boolean(),
    message: z.string(),
    results: z.array(
      z.object({ userId: objectId, success: z.boolean(), message: z.string(), pointLogId: objectId.nullable() }),
    ),
  }),
  changes: ['pointLog', 'property', 'user'],
  action: 'gift.award',
});

/** Previews `award` without sending. */
export const previewAward = giftCalls.endpoint('POST /point-logs/award/preview', {
  summary: "Preview a gift: for each user, the reason points can't be sent or null, and the message's placeholders",
  query: { propertyId: oneProperty() },
  body: z.strictObject({ users }),
  output: z.object({
    data: z.array(
      z.object({ userId: objectId, obstacle: z.string().nullable(), reader: placeholderValues.nullable() }),
    ),
  }),
  reads: ['user'],
});

export const gifts = {
  award,
  preview: previewAward,
};
