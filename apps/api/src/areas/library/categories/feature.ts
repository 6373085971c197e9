import { contract } from '@hearth/contract';
import { libraryMessages } from '@hearth/contract/library/messages';
import { conflict } from '../../../platform/errors.ts';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { create, list, remove, rename } from './service.ts';

export const feature: Feature = {
  routes: [
    serve(contract.categories.list, list),
    serve(contract.categories.create, create),
    serve(contract.categories.update, rename),
    serve(contract.categories.delete, remove),
  ],
  databaseErrors: {
    categories_name_once: () => conflict(libraryMessages.categoryTaken),
    content_templates_category: () => conflict(libraryMessages.categoryUsed),
  },
};
