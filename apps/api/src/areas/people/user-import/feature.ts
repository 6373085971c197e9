import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { importUsers, preview } from './service.ts';

export const feature: Feature = {
  routes: [serve(contract.userImport.preview, preview), serve(contract.userImport.import, importUsers)],
};
