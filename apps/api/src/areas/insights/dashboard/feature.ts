import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { checkDashboard, foldDashboard } from './jobs.ts';
import { insights, property } from './service.ts';

export const feature: Feature = {
  routes: [serve(contract.dashboard.property, property), serve(contract.dashboard.insights, insights)],
  jobs: [foldDashboard, checkDashboard],
};
