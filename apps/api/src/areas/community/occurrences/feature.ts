import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { get as calendar } from './calendar.ts';
import { change, list, restore } from './service.ts';
import { following } from './update.ts';

export const feature: Feature = {
  routes: [
    serve(contract.calendar.get, calendar),
    serve(contract.occurrences.list, list),
    serve(contract.occurrences.change, change),
    serve(contract.occurrences.restore, restore),
    serve(contract.occurrences.following, following),
  ],
};
