export { pointLogIdOf, redemptionMailReported } from './delivery/mailed.ts';
export { redemptionList } from './queries.ts';
export { deliverReward } from './service.ts';
