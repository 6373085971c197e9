import { contract } from '@hearth/contract';
import { serve } from '../../../platform/serve.ts';
import { award } from './service.ts';

export const routes = [serve(contract.gifts.award, award)];
