export { leadList } from './queries.ts';
export { followProvider, noteSent } from './follow.ts';
