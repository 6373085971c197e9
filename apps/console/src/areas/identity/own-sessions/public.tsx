export { OwnSessions } from './list.tsx';
