import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { get, list, offer, owners, update } from './service.ts';

export const feature: Feature = {
  routes: [
    serve(contract.renewalPipeline.list, list),
    serve(contract.renewalPipeline.get, get),
    serve(contract.renewalPipeline.owners, owners),
    serve(contract.renewalPipeline.update, update),
    serve(contract.renewalPipeline.offer, offer),
  ],
};
