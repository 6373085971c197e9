export { placeOf } from './queries.ts';
export { choosePeriod, type Period } from './rules.ts';
