export { brandList } from './queries.ts';
export { takeOver } from './service.ts';
