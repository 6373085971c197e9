import { contract } from '@hearth/contract';
import { providerBrandMessages } from '@hearth/contract/brands/messages';
import { conflict } from '../../../platform/errors.ts';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { readFunds } from './jobs.ts';
import { list, readProduct, readProducts, addProduct } from './service.ts';

export const feature: Feature = {
  routes: [
    serve(contract.providerBrands.list, list, readProducts),
    serve(contract.providerBrands.add, addProduct, readProduct),
  ],
  jobs: [readFunds],
  databaseErrors: { brands_product_once: () => conflict(providerBrandMessages.alreadyAdded) },
};
