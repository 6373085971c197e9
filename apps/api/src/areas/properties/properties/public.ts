export { propertyJobs } from './jobs.ts';
