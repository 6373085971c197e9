export { checkAudit } from './check.ts';
export type { KnownSeal } from './judgment.ts';
