import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { checkPlatform, foldPlatform } from './jobs.ts';
import { brands, figures, properties } from './service.ts';

export const feature: Feature = {
  routes: [
    serve(contract.platformInsights.figures, figures),
    serve(contract.platformInsights.properties, properties),
    serve(contract.platformInsights.brands, brands),
  ],
  jobs: [foldPlatform, checkPlatform],
};
