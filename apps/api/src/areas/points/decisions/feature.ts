import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { decidable, decideMany } from './service.ts';

export const feature: Feature = {
  routes: [serve(contract.decisions.decidable, decidable), serve(contract.decisions.decideMany, decideMany)],
};
