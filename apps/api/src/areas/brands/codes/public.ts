export { markExpiringCodes, markLowCodes, readGiven, takeCode } from './queries.ts';
export { addDemoCodes, openCode } from './service.ts';
