import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { list, update } from './service.ts';

const { quietHours } = contract;

export const feature: Feature = { routes: [serve(quietHours.list, list), serve(quietHours.update, update)] };
