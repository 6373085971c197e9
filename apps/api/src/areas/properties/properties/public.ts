export { findProperty, personName, platformAdmins, propertyLeads, worksAt } from './queries.ts';
