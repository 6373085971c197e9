import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { ask, resubscribe, unsubscribe } from './service.ts';

const { unsubscribes } = contract;

export const feature: Feature = {
  routes: [
    serve(unsubscribes.ask, ask),
    serve(unsubscribes.unsubscribe, unsubscribe),
    serve(unsubscribes.resubscribe, resubscribe),
  ],
};
