export { isAnswer } from './filters.ts';
