export { noteExpiringCodes, noteLowCodes, readGiven, takeCode } from './queries.ts';
export { addDemoCodes, hashingSecret, openCode } from './service.ts';
