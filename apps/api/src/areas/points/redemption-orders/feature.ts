import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { mailHandedOver, mailReturned } from './jobs.ts';
import { redemptionProperties } from './queries.ts';
import { costs, giveBack, handOver, list, resend } from './service.ts';

export const feature: Feature = {
  routes: [
    serve(contract.redemptionOrders.list, list),
    serve(contract.redemptionOrders.costs, costs),
    serve(contract.redemptionOrders.handOver, handOver),
    serve(contract.redemptionOrders.return, giveBack),
    serve(contract.redemptionOrders.resend, resend),
  ],
  jobs: [mailHandedOver, mailReturned],
  locators: { redemption: redemptionProperties },
};
