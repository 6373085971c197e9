import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { acceptByLink, acceptOwn, declineOwn, list, read } from './service.ts';

export const feature: Feature = {
  routes: [
    serve(contract.invitations.list, list),
    serve(contract.invitations.read, read),
    serve(contract.invitations.acceptByLink, acceptByLink),
    serve(contract.invitations.accept, acceptOwn),
    serve(contract.invitations.decline, declineOwn),
  ],
};
