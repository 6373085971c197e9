export { LeaseTable } from './list.tsx';
export { stateOf as leaseState } from './parts/term.ts';
