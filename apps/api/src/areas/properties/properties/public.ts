export { propertyJobs } from './jobs.ts';
export { findProperty, personName, platformAdmins } from './queries.ts';
