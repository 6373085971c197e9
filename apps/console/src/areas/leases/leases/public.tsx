export { LeaseTable } from './list.tsx';
export { LeaseTimeline } from './timeline.tsx';
export { stateOf as leaseState } from './logic/term.ts';
