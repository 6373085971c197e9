import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { changeLogo, deleteLogo, list, logo } from './service.ts';
import { update } from './update.ts';

export const feature: Feature = {
  routes: [
    serve(contract.assets.logo, logo),
    serve(contract.assets.changeLogo, changeLogo),
    serve(contract.assets.deleteLogo, deleteLogo),
    serve(contract.assets.list, list),
    serve(contract.assets.update, update),
  ],
};
