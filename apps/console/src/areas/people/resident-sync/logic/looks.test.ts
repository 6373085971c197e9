import { expect, test } from 'vitest';
import { inTime } from './looks.ts';

test('how long a run took is said in minutes and seconds', () => {
  expect([0, 59, 60, 185].map(inTime)).toEqual(['0 s', '59 s', '1 min 0 s', '3 min 5 s']);
});
