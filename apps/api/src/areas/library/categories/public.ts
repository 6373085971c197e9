export { holdCategory } from './queries.ts';
