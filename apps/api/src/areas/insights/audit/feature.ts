import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { sealAudit } from './jobs.ts';
import { list, words } from './service.ts';

export const feature: Feature = {
  routes: [serve(contract.audit.list, list), serve(contract.audit.words, words)],
  jobs: [sealAudit],
};
