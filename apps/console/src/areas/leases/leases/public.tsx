export { LeaseTable } from './list.tsx';
export { LeaseTimeline, RenewLeaseDialog } from './timeline.tsx';
export { stateOf as leaseState } from './logic/term.ts';
