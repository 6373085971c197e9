export { readReceiver } from './queries.ts';
