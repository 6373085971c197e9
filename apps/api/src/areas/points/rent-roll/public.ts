export { list as listMonth } from './service.ts';
export { streaksOf } from './streaks.ts';
