import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { fetchRates } from './jobs.ts';
import { daily, get, update } from './service.ts';

export const feature: Feature = {
  routes: [
    serve(contract.exchangeRates.get, get),
    serve(contract.exchangeRates.update, update),
    serve(contract.exchangeRates.daily, daily),
  ],
  jobs: [fetchRates],
};
