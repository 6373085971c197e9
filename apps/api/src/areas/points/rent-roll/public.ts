export { streaksOf } from './streaks.ts';
