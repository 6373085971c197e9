import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { mailRenewal } from './jobs.ts';
import { renewalErrors } from './rules.ts';
import { renew } from './service.ts';

export const feature: Feature = {
  routes: [serve(contract.renewals.renew, renew)],
  jobs: [mailRenewal],
  databaseErrors: renewalErrors,
};
