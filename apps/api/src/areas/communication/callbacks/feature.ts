import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { noteMailEvent, noteTwilioStatus, readReceipts } from './jobs.ts';
import { takeMailEvent, takeTwilio, verifyMailEvent, verifyTwilio } from './service.ts';

const { callbacks } = contract;

export const feature: Feature = {
  routes: [serve(callbacks.twilio, takeTwilio, verifyTwilio), serve(callbacks.mail, takeMailEvent, verifyMailEvent)],
  jobs: [noteTwilioStatus, noteMailEvent, readReceipts],
};
