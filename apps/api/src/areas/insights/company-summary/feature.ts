import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { list, totals } from './service.ts';

export const feature: Feature = {
  routes: [serve(contract.companySummaries.totals, totals), serve(contract.companySummaries.properties, list)],
};
