export { receiveReply } from './jobs.ts';
export { replyList } from './queries.ts';
