export { mailEach, readPropertyRecipients, type Recipient } from './mail.ts';
export { brandStaff, personName, platformAdmins, staffOf, worksAt } from './queries.ts';
