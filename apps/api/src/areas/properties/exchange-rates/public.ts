export { readRate } from './queries.ts';
