export { brandStaff, personName, platformAdmins, propertyLeads, worksAt } from './queries.ts';
