export { inFigures as pointsInFigures } from './jobs.ts';
export { answerRequest, reopenRequest, requestList } from './queries.ts';
export { waitingRequest } from './service.ts';
