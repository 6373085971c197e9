export { receiveReply } from './jobs.ts';
