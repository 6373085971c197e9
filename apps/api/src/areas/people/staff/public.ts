export { personName, platformAdmins, propertyLeads, worksAt } from './queries.ts';
