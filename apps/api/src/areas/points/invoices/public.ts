export { countOverdue } from './queries.ts';
