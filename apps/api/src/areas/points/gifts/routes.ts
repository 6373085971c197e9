import { contract } from '@hearth/contract';
import { serve } from '../../../platform/serve.ts';
import { award, preview } from './service.ts';

export const routes = [serve(contract.gifts.award, award), serve(contract.gifts.preview, preview)];
