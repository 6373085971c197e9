import { contract } from '@hearth/contract';
import { serve } from '../../../platform/serve.ts';
import { create } from './create.ts';
import { list } from './service.ts';
import { terminate } from './terminate.ts';

export const routes = [
  serve(contract.leases.list, list),
  serve(contract.leases.create, create),
  serve(contract.leases.terminate, terminate),
];
