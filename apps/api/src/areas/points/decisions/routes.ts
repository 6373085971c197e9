import { contract } from '@hearth/contract';
import { serve } from '../../../platform/serve.ts';
import { decidable } from '../point-logs/service.ts';
import { decideMany } from './service.ts';

export const routes = [
  serve(contract.decisions.decidable, decidable),
  serve(contract.decisions.decideMany, decideMany),
];
