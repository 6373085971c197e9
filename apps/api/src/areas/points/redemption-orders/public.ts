export { pointLogIdOf, redemptionMailReported } from './mailed.ts';
export { redemptionList } from './queries.ts';
export { deliverReward } from './service.ts';
