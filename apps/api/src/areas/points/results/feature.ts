import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { answers, get, list } from './service.ts';

export const feature: Feature = {
  routes: [
    serve(contract.results.list, list),
    serve(contract.results.get, get),
    serve(contract.results.answers, answers),
  ],
};
