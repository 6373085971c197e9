import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { preview, removeUser } from './service.ts';

export const feature: Feature = {
  routes: [serve(contract.removals.preview, preview), serve(contract.removals.removeUser, removeUser)],
};
