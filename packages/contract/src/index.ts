/** All endpoints by feature: implemented by the API, called by the console, and documented in the reference. */
export * as contract from './endpoints.ts';
