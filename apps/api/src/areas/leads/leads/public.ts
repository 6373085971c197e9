export { list as listLeads } from './service.ts';
export { followProvider, noteSent } from './follow.ts';
