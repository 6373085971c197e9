export { pointLogIdOf, redemptionMailReported } from './mailed.ts';
export { redemptionList } from './queries.ts';
export { fulfil } from './service.ts';
