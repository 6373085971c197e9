export { answerRequest, reopenRequest, requestList } from './queries.ts';
export { waitingRequest } from './service.ts';
