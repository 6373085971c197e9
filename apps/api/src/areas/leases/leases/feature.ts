import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { create } from './terms/create.ts';
import { moveIns } from './jobs.ts';
import { leaseProperties } from './queries.ts';
import { leaseErrors } from './rules.ts';
import { list } from './service.ts';
import { terminate } from './terms/terminate.ts';

export const feature: Feature = {
  routes: [
    serve(contract.leases.list, list),
    serve(contract.leases.create, create),
    serve(contract.leases.terminate, terminate),
  ],
  jobs: [moveIns],
  locators: { lease: leaseProperties },
  databaseErrors: leaseErrors,
};
