import { contract } from '@hearth/contract';
import { serve } from '../../../platform/serve.ts';
import { allocate, decline, list, request } from './service.ts';

export const routes = [
  serve(contract.pointsRequests.list, list),
  serve(contract.pointsRequests.request, request),
  serve(contract.pointsRequests.allocate, allocate),
  serve(contract.pointsRequests.decline, decline),
];
