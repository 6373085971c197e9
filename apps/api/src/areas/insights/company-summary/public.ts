export { bucketsOf, inBuckets } from './rules.ts';
