export { LeaseTable } from './list.tsx';
