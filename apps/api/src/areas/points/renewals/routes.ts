import { contract } from '@hearth/contract';
import { serve } from '../../../platform/serve.ts';
import { renew } from './service.ts';

export const routes = [serve(contract.renewals.renew, renew)];
