export { redemptionList } from './queries.ts';
export { fulfil } from './service.ts';
