import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { mailGift } from './jobs.ts';
import { award, preview } from './service.ts';

export const feature: Feature = {
  routes: [serve(contract.gifts.award, award), serve(contract.gifts.preview, preview)],
  jobs: [mailGift],
};
