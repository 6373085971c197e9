export { countAnswers } from './queries.ts';
export { isAnswer } from './filters.ts';
