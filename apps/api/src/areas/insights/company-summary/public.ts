export { seriesOf } from './queries.ts';
export { bucketsOf, inBuckets } from './rules.ts';
