export { fulfil } from './service.ts';
