import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { answerPage, get, list, readPage } from './service.ts';

export const feature: Feature = {
  routes: [
    serve(contract.mailbox.list, list),
    serve(contract.mailbox.get, get),
    serve(contract.mailbox.page, answerPage, readPage),
  ],
};
