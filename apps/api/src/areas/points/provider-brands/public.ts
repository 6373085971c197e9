export { readFunds } from './jobs.ts';
export { lowFunds } from './queries.ts';
export type { Ordered } from './answers.ts';
export { openTremendous, type Tremendous } from './tremendous.ts';
