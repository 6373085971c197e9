export { brandList } from './queries.ts';
export { addFromProvider } from './service.ts';
