import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { importUnits, preview } from './create.ts';
import { unitErrors } from './rules.ts';
import { add, list, occupancy, remove } from './service.ts';
import { update } from './update.ts';

export const feature: Feature = {
  routes: [
    serve(contract.units.list, list),
    serve(contract.units.occupancy, occupancy),
    serve(contract.units.add, add),
    serve(contract.units.update, update),
    serve(contract.units.remove, remove),
    serve(contract.units.preview, preview),
    serve(contract.units.import, importUnits),
  ],
  databaseErrors: unitErrors,
};
