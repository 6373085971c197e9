import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { get, readState, release, retry } from './service.ts';

export const feature: Feature = {
  routes: [
    serve(contract.deploymentHealth.get, get, readState),
    serve(contract.deploymentHealth.retry, retry),
    serve(contract.deploymentHealth.release, release),
  ],
};
