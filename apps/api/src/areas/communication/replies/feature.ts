import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { receiveReply } from './jobs.ts';
import { replyProperties } from './queries.ts';
import { list, read } from './service.ts';

export const feature: Feature = {
  routes: [serve(contract.replies.list, list), serve(contract.replies.read, read)],
  jobs: [receiveReply],
  locators: { reply: replyProperties },
};
