export { inFigures as pointsInFigures, mailEach, readPlace } from './jobs.ts';
export { answerRequest, reopenRequest } from './queries.ts';
export { list as listRequests, waitingRequest } from './service.ts';
