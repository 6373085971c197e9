export { readFunds } from './jobs.ts';
export { openTremendous, type Ordered, type Tremendous } from './tremendous.ts';
