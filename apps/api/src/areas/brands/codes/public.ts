export { markExpiringCodes, markLowCodes, readAssignedCodes, takeCode } from './queries.ts';
export { addDemoCodes, openCode } from './service.ts';
