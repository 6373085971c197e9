import type { Feature } from '../../../platform/feature.ts';
import { checkLedger } from './jobs.ts';
import { ledgerErrors } from './rules.ts';

export const feature: Feature = { databaseErrors: ledgerErrors, jobs: [checkLedger] };
