import { expect, test } from 'vitest';
import { formatDuration } from './statuses.ts';

test('durations are in minutes and seconds', () => {
  expect([0, 59, 60, 185].map(formatDuration)).toEqual(['0 s', '59 s', '1 min 0 s', '3 min 5 s']);
});
