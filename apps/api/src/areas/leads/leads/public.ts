export { followProvider, noteSent } from './follow.ts';
