export { checkAudit } from './seals/check.ts';
export type { KnownSeal } from './seals/judgment.ts';
