export { mailDecision, mailRedemption } from './jobs.ts';
export { detailOf } from './present.ts';
export { readPending, totalsOf } from './queries.ts';
export { fillPlaceholders } from './rules.ts';
export { checkDays } from './service.ts';
