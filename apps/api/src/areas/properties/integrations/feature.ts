import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { test, tryConnection } from './connection.ts';
import { mailFeedKeyChanged } from './jobs.ts';
import { health, list, makeFeedKey, revokeFeedKey } from './service.ts';
import { save } from './update.ts';

export const feature: Feature = {
  jobs: [mailFeedKeyChanged],
  routes: [
    serve(contract.integrations.list, list),
    serve(contract.integrations.save, save),
    serve(contract.integrations.test, test, tryConnection),
    serve(contract.integrations.makeFeedKey, makeFeedKey),
    serve(contract.integrations.revokeFeedKey, revokeFeedKey),
    serve(contract.integrations.health, health),
  ],
};
