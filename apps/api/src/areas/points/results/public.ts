export { answerList } from './queries.ts';
export { isAnswer } from './filters.ts';
