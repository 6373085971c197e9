import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { handOver } from './decide.ts';
import { deliverRedemption } from './delivery.ts';
import { deliverRedemptions, noteProviderEvent } from './jobs.ts';
import { mailDelivered, mailHandedOver, mailReturned } from './mail.ts';
import { redemptionProperties } from './queries.ts';
import { costs, giveBack, list, resend, retry, takeCallback, verifyCallback } from './service.ts';

export const feature: Feature = {
  routes: [
    serve(contract.redemptionOrders.list, list),
    serve(contract.redemptionOrders.costs, costs),
    serve(contract.redemptionOrders.handOver, handOver),
    serve(contract.redemptionOrders.return, giveBack),
    serve(contract.redemptionOrders.retry, retry),
    serve(contract.redemptionOrders.resend, resend),
    serve(contract.redemptionOrders.callback, takeCallback, verifyCallback),
  ],
  jobs: [mailHandedOver, mailReturned, mailDelivered, deliverRedemption, deliverRedemptions, noteProviderEvent],
  locators: { redemption: redemptionProperties },
};
