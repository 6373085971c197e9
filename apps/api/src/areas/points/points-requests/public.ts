export { inFigures as pointsInFigures, mailEach, readPlace } from './jobs.ts';
export { answerRequest, reopenRequest, requestList } from './queries.ts';
export { waitingRequest } from './service.ts';
