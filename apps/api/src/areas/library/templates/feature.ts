import { contract } from '@hearth/contract';
import { libraryMessages } from '@hearth/contract/library/messages';
import { conflict } from '../../../platform/errors.ts';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { byCategories, byType, create, list, placeholderValues, remove, update } from './service.ts';

export const feature: Feature = {
  routes: [
    serve(contract.templates.list, list),
    serve(contract.templates.byType, byType),
    serve(contract.templates.byCategories, byCategories),
    serve(contract.templates.placeholderValues, placeholderValues),
    serve(contract.templates.create, create),
    serve(contract.templates.update, update),
    serve(contract.templates.delete, remove),
  ],
  databaseErrors: { content_templates_title_once: () => conflict(libraryMessages.titleTaken) },
};
