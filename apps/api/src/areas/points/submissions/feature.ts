import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { dropFiles, keepFiles } from '../../../platform/files/keep.ts';
import { serve } from '../../../platform/serve.ts';
import { answer, openBoosts, submit } from './service.ts';

export const feature: Feature = {
  routes: [
    serve(contract.submissions.openBoosts, openBoosts),
    serve(contract.submissions.submit, submit, (context, { body }) => keepFiles(context, body.images ?? []), dropFiles),
    serve(contract.submissions.answer, answer),
  ],
};
