import { contract } from '@hearth/contract';
import { brandMessages } from '@hearth/contract/brands/messages';
import { conflict } from '../../../platform/errors.ts';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { changeBrands, create, list, order, remove, rename } from './service.ts';

export const feature: Feature = {
  routes: [
    serve(contract.brandGroups.list, list),
    serve(contract.brandGroups.create, create),
    serve(contract.brandGroups.update, rename),
    serve(contract.brandGroups.changeBrands, changeBrands),
    serve(contract.brandGroups.order, order),
    serve(contract.brandGroups.delete, remove),
  ],
  databaseErrors: { brand_groups_name_once: () => conflict(brandMessages.groupTaken) },
};
