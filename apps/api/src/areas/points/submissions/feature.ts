import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { discardFiles, storeFiles } from '../../../platform/files/pending.ts';
import { serve } from '../../../platform/serve.ts';
import { answer, openBoosts, submit } from './service.ts';

export const feature: Feature = {
  routes: [
    serve(contract.submissions.openBoosts, openBoosts),
    serve(
      contract.submissions.submit,
      submit,
      (context, { body }) => storeFiles(context, body.images ?? []),
      discardFiles,
    ),
    serve(contract.submissions.answer, answer),
  ],
};
