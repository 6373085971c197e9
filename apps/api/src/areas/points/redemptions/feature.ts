import { contract } from '@hearth/contract';
import { notFound } from '../../../platform/errors.ts';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { redeem, sendToFriend, wallet } from './service.ts';

export const feature: Feature = {
  routes: [
    serve(contract.redemptions.wallet, wallet),
    serve(contract.redemptions.redeem, redeem),
    serve(contract.redemptions.sendToFriend, sendToFriend),
  ],
  // The brand was deleted during the redemption.
  databaseErrors: { point_logs_brand_id_fkey: () => notFound('Brand') },
};
