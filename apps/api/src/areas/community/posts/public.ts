export { takeTurn } from './queries.ts';
