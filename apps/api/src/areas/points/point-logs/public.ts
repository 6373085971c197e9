export { mailDecision, mailRedemption } from './jobs.ts';
export { readPending } from './listing.ts';
export { readCommentDeliveries } from './queries.ts';
export { detailOf } from './present.ts';
export { checkDays } from './service.ts';
export { totalsBetween, totalsOf } from './totals.ts';
