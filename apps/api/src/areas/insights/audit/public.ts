export { checkAudit } from './check.ts';
export type { Kept } from './judgement.ts';
