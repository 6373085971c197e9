import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { add, list, preview, remove, update } from './service.ts';

export const feature: Feature = {
  routes: [
    serve(contract.companyUsers.list, list),
    serve(contract.companyUsers.add, add),
    serve(contract.companyUsers.update, update),
    serve(contract.companyUsers.remove, remove),
    serve(contract.companyUsers.preview, preview),
  ],
};
