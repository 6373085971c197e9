export { warnCodesLow, warnFundsLow } from './jobs.ts';
