import { contract } from '@hearth/contract';
import { serve } from '../../../platform/serve.ts';
import { stats } from './service.ts';

export const routes = [serve(contract.userProfile.stats, stats)];
