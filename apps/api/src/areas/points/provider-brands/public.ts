export { readFunds } from './jobs.ts';
export { lowFunds } from './queries.ts';
export { openTremendous, type Ordered, type Tremendous } from './tremendous.ts';
