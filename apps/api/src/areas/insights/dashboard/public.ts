export { placeOf } from './queries.ts';
export { bucketOf, choosePeriod, type Bucket, type Period } from './rules.ts';
