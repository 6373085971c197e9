import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { eraseStoredResponses } from './jobs.ts';
import { deleteExpired } from './retention.ts';
import { erase, exportData, exportOwnData, preview } from './service.ts';

export const feature: Feature = {
  routes: [
    serve(contract.personalData.preview, preview),
    serve(contract.personalData.erase, erase),
    serve(contract.personalData.export, exportData),
    serve(contract.personalData.exportOwn, exportOwnData),
  ],
  jobs: [deleteExpired, eraseStoredResponses],
};
