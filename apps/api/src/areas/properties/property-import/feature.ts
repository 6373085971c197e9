import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { importProperties, preview } from './service.ts';

export const feature: Feature = {
  routes: [serve(contract.propertyImport.preview, preview), serve(contract.propertyImport.import, importProperties)],
};
