import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { applyMailEvent, applyTwilioStatus, readReceipts } from './jobs.ts';
import { receiveMailEvent, receiveTwilio, verifyMailEvent, verifyTwilio } from './service.ts';

const { callbacks } = contract;

export const feature: Feature = {
  routes: [
    serve(callbacks.twilio, receiveTwilio, verifyTwilio),
    serve(callbacks.mail, receiveMailEvent, verifyMailEvent),
  ],
  jobs: [applyTwilioStatus, applyMailEvent, readReceipts],
};
