export { returnUnspent } from './service.ts';
