import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { register, remove } from './service.ts';

const { pushTokens } = contract;

export const feature: Feature = {
  routes: [serve(pushTokens.register, register), serve(pushTokens.remove, remove)],
};
