export { noteExpiringCodes, noteLowCodes, readGiven, takeCode } from './queries.ts';
export { openCode } from './service.ts';
