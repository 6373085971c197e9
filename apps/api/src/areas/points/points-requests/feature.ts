import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { pointsRequested, pointsAllocated, pointsRequestDeclined } from './jobs.ts';
import { allocate, decline, list, request } from './service.ts';

export const feature: Feature = {
  routes: [
    serve(contract.pointsRequests.list, list),
    serve(contract.pointsRequests.request, request),
    serve(contract.pointsRequests.allocate, allocate),
    serve(contract.pointsRequests.decline, decline),
  ],
  jobs: [pointsRequested, pointsAllocated, pointsRequestDeclined],
};
