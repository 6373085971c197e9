import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { figures, preview, upload } from './service.ts';

export const feature: Feature = {
  routes: [
    serve(contract.brandCodes.figures, figures),
    serve(contract.brandCodes.preview, preview),
    serve(contract.brandCodes.upload, upload),
  ],
};
