import { z } from 'zod';
import { fulfilments } from '../brands/brand-record.ts';
import { anyone, atProperties, atRecord, endpoint } from '../endpoint.ts';
import { done, listQuery, objectId, searchText, text, entryDays, scopeQuery } from '../primitives.ts';
import { resource } from '../resource.ts';
import { pointMessages } from './messages.ts';
import { resendRedemptionEmailBody } from './point-logs.ts';
import { redemption, redemptionStatuses } from './redemption-record.ts';

const narrowing = {
  ...scopeQuery,
  ...entryDays,
  brandId: objectId.optional(),
  kind: z.enum(fulfilments).optional(),
  status: z.enum(['all', ...redemptionStatuses]).default('all'),
  search: searchText,
  userId: objectId.optional(),
  pointLogId: objectId.optional().describe('Only the redemption of this point log'),
};

const redemptionResource = resource({
  path: '/brands/redemptions',
  tag: 'Brands',
  topic: 'redemption',
  returns: 'redemption',
  listScope: atProperties,
  scope: atRecord('redemption'),
  permissions: { view: 'redemptions.view', manage: 'redemptions.fix' },
  record: redemption,
});

export const listRedemptions = redemptionResource.list({
  summary: 'List redemptions, newest first; `format=csv` exports them all',
  page: listQuery(['createdAt', 'points', 'brand', 'status'], { orderBy: 'createdAt' }),
  query: narrowing,
  row: 'redemptionId',
  csv: true,
});

export const listRedemptionCosts = redemptionResource.endpoint('GET /brands/redemptions/costs', {
  summary: 'Get the cost of the listed redemptions by brand; returned ones cost nothing',
  scope: atProperties,
  query: narrowing,
  output: z.object({
    data: z.array(
      z.object({
        brand: z.object({ _id: objectId, name: z.string() }),
        currency: z.enum(['USD', 'CAD']),
        redemptions: z.int(),
        points: z.int(),
        deliveredCents: z.int(),
        openCents: z.int(),
        returned: z.int(),
      }),
    ),
  }),
  reads: ['redemption'],
});

export const handOverRedemption = redemptionResource.act('POST /brands/redemptions/{id}/hand-over', {
  summary: 'Mark a reward as delivered by property staff and email the resident',
  changes: ['redemption', 'pointLog'],
  action: 'redemption.handOver',
});

export const returnRedemptionBody = z.strictObject({ reason: text(500).min(1, pointMessages.reasonRequired) });

export const returnRedemption = redemptionResource.act('POST /brands/redemptions/{id}/return', {
  summary:
    'Return the points of an undelivered reward; for provider rewards, once the provider confirms the cancellation',
  body: returnRedemptionBody,
  changes: ['redemption', 'pointLog', 'property', 'user'],
  action: 'redemption.return',
});

export const resendRedemptionBody = z.strictObject({ email: resendRedemptionEmailBody.shape.email });

export const resendRedemption = redemptionResource.endpoint('POST /brands/redemptions/{id}/resend', {
  summary: 'Resend the same code, voucher or provider reward to the resident or a corrected address',
  body: resendRedemptionBody,
  output: done,
  changes: ['redemption', 'pointLog'],
  action: 'redemption.resend',
  perMinute: 30,
});

export const retryRedemption = redemptionResource.act('POST /brands/redemptions/{id}/retry', {
  summary: 'Retry a failed provider reward; a reward is never ordered twice',
  changes: ['redemption', 'pointLog'],
  action: 'redemption.retry',
  perMinute: 30,
});

/** Signed over the raw body (`Tremendous-Webhook-Signature`). */
export const receiveTremendous = endpoint('POST /brands/callbacks/tremendous', {
  summary: 'Receive an order or reward webhook from Tremendous',
  tag: 'Callbacks',
  scope: anyone,
  body: z.looseObject({
    event: z.string().min(1).max(100),
    payload: z
      .looseObject({ resource: z.looseObject({ id: z.string().max(100), type: z.string().max(100) }).optional() })
      .optional(),
  }),
  output: done,
  action: 'callback.tremendous',
  signed: true,
});

export const redemptionOrders = {
  list: listRedemptions,
  costs: listRedemptionCosts,
  handOver: handOverRedemption,
  return: returnRedemption,
  retry: retryRedemption,
  resend: resendRedemption,
  callback: receiveTremendous,
};
