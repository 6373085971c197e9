import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { get, update } from './service.ts';

export const feature: Feature = {
  routes: [serve(contract.platformSettings.get, get), serve(contract.platformSettings.update, update)],
};
