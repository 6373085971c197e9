export { inFigures as pointsInFigures, mailEach, readPlace, type Recipient } from './jobs.ts';
export { answerRequest, reopenRequest, requestList } from './queries.ts';
export { waitingRequest } from './service.ts';
