import { contract } from '@hearth/contract';
import { serve } from '../../../platform/serve.ts';
import { preview, removeUser } from './service.ts';

export const routes = [serve(contract.removals.preview, preview), serve(contract.removals.removeUser, removeUser)];
