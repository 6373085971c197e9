export { propertyContext } from './queries.ts';
export { bucketOf, choosePeriod, dayIn, type Bucket, type Period } from './rules.ts';
