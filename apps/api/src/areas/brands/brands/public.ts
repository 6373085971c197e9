export { takeOver } from './service.ts';
