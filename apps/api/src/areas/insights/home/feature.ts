import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { getChecklist } from './checklist.ts';
import { get } from './service.ts';

export const feature: Feature = {
  routes: [serve(contract.home.get, get), serve(contract.home.checklist, getChecklist)],
};
