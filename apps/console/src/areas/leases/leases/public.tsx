export { LeaseTable } from './list.tsx';
export { LeaseTimeline } from './timeline.tsx';
export { stateOf as leaseState } from './parts/term.ts';
