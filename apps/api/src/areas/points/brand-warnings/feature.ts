import type { Feature } from '../../../platform/feature.ts';
import { warnCodesExpiring, warnCodesLow, warnFundsLow, watchCodes } from './jobs.ts';

export const feature: Feature = { jobs: [watchCodes, warnCodesLow, warnCodesExpiring, warnFundsLow] };
