import { contract } from '@hearth/contract';
import { serve } from '../../../platform/serve.ts';
import { get, list } from './service.ts';

export const routes = [serve(contract.users.list, list), serve(contract.users.get, get)];
