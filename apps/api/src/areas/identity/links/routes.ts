import { contract } from '@hearth/contract';
import { serve } from '../../../platform/serve.ts';
import { read } from './service.ts';

export const routes = [serve(contract.links.read, read)];
