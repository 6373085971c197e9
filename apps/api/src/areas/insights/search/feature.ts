import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { find } from './service.ts';

export const feature: Feature = { routes: [serve(contract.search.find, find)] };
