export { countReady } from './service.ts';
export { streaksOf } from './streaks.ts';
