import { contract } from '@hearth/contract';
import { serve } from '../../../platform/serve.ts';
import { importUsers, preview } from './service.ts';

export const routes = [serve(contract.userImport.preview, preview), serve(contract.userImport.import, importUsers)];
