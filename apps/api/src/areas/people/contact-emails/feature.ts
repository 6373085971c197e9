import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { mailContactChanged } from './jobs.ts';
import { ask, confirm } from './service.ts';

export const feature: Feature = {
  routes: [serve(contract.contactEmails.ask, ask), serve(contract.contactEmails.confirm, confirm)],
  jobs: [mailContactChanged],
};
