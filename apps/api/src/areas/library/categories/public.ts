export { lockCategory } from './queries.ts';
