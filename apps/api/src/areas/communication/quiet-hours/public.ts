export { nightsOf } from './queries.ts';
export { nextAllowed } from './rules.ts';
