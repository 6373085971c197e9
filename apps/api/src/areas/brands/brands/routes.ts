import { contract } from '@hearth/contract';
import { serve } from '../../../platform/serve.ts';
import { list } from './service.ts';

export const routes = [serve(contract.brands.list, list)];
