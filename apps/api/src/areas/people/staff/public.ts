export { mailEach, readPropertyRecipients, type Recipient } from './mail.ts';
export { brandStaff, personName, platformAdmins, worksAt } from './queries.ts';
