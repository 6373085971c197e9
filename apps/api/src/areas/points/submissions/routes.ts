import { contract } from '@hearth/contract';
import { serve } from '../../../platform/serve.ts';
import { answer, openBoosts, submit } from './service.ts';
import { dropOrphans, storeImages } from './uploads.ts';

export const routes = [
  serve(contract.submissions.openBoosts, openBoosts),
  serve(contract.submissions.submit, submit, storeImages, dropOrphans),
  serve(contract.submissions.answer, answer),
];
