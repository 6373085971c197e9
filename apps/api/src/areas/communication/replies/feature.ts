import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { receiveReply } from './jobs.ts';
import { list } from './service.ts';

export const feature: Feature = { routes: [serve(contract.replies.list, list)], jobs: [receiveReply] };
