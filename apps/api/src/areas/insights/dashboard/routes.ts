import { contract } from '@hearth/contract';
import { serve } from '../../../platform/serve.ts';
import { insights, property } from './service.ts';

export const routes = [serve(contract.dashboard.property, property), serve(contract.dashboard.insights, insights)];
