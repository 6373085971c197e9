import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { markDelivered } from './decide.ts';
import { deliverRedemption } from './delivery/delivery.ts';
import { deliverRedemptions, providerEventReceived } from './jobs.ts';
import { mailDelivered, mailFailed, mailHandedOver, mailReturned, mailSentElsewhere } from './mail.ts';
import { mailRedemption, redemptionMailReported, failUnmailed } from './delivery/mailed.ts';
import { redemptionProperties } from './queries.ts';
import { resend, resendRedemptionEmail, retry } from './delivery/resend.ts';
import { costs, requestReturn, list, receiveCallback, verifyCallback } from './service.ts';

export const feature: Feature = {
  routes: [
    serve(contract.redemptionOrders.list, list),
    serve(contract.redemptionOrders.costs, costs),
    serve(contract.redemptionOrders.handOver, markDelivered),
    serve(contract.redemptionOrders.return, requestReturn),
    serve(contract.redemptionOrders.retry, retry),
    serve(contract.redemptionOrders.resend, resend),
    serve(contract.pointLogs.resendRedemptionEmail, resendRedemptionEmail),
    serve(contract.redemptionOrders.callback, receiveCallback, verifyCallback),
  ],
  jobs: [
    mailHandedOver,
    mailReturned,
    mailDelivered,
    mailFailed,
    mailSentElsewhere,
    mailRedemption,
    redemptionMailReported,
    failUnmailed,
    deliverRedemption.job,
    deliverRedemptions,
    providerEventReceived,
  ],
  locators: { redemption: redemptionProperties },
};
