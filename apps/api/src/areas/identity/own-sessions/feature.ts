import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { end, endOthers, list } from './service.ts';

export const feature: Feature = {
  routes: [
    serve(contract.ownSessions.list, list),
    serve(contract.ownSessions.end, end),
    serve(contract.ownSessions.endOthers, endOthers),
  ],
};
