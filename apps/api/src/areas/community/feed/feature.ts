import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { get, like, list } from './service.ts';

export const feature: Feature = {
  routes: [serve(contract.feed.list, list), serve(contract.feed.get, get), serve(contract.feed.like, like)],
};
