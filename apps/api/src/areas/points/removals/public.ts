export { giveBack } from './service.ts';
