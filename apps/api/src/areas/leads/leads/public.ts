export { leadList } from './queries.ts';
export { followProvider, recordSent } from './follow.ts';
