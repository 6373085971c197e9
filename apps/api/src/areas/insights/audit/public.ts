export { checkAudit } from './check.ts';
