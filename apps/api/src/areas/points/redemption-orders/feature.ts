import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { handOver } from './decide.ts';
import { deliverRedemption } from './delivery.ts';
import { deliverRedemptions, noteProviderEvent } from './jobs.ts';
import { mailDelivered, mailFailed, mailHandedOver, mailReturned, mailSentElsewhere } from './mail.ts';
import { mailRedemption, noteRedemptionMail, noteUnmailed } from './mailed.ts';
import { redemptionProperties } from './queries.ts';
import { resend, resendRedemptionEmail, retry } from './resend.ts';
import { costs, giveBack, list, takeCallback, verifyCallback } from './service.ts';

export const feature: Feature = {
  routes: [
    serve(contract.redemptionOrders.list, list),
    serve(contract.redemptionOrders.costs, costs),
    serve(contract.redemptionOrders.handOver, handOver),
    serve(contract.redemptionOrders.return, giveBack),
    serve(contract.redemptionOrders.retry, retry),
    serve(contract.redemptionOrders.resend, resend),
    serve(contract.pointLogs.resendRedemptionEmail, resendRedemptionEmail),
    serve(contract.redemptionOrders.callback, takeCallback, verifyCallback),
  ],
  jobs: [
    mailHandedOver,
    mailReturned,
    mailDelivered,
    mailFailed,
    mailSentElsewhere,
    mailRedemption,
    noteRedemptionMail,
    noteUnmailed,
    deliverRedemption.job,
    deliverRedemptions,
    noteProviderEvent,
  ],
  locators: { redemption: redemptionProperties },
};
