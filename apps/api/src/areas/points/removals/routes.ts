import { contract } from '@hearth/contract';
import { serve } from '../../../platform/serve.ts';
import { removeUser } from './service.ts';

export const routes = [serve(contract.removals.removeUser, removeUser)];
