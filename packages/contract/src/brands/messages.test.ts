import { expect, test } from 'vitest';
import { brandMessages } from './messages.ts';

test('a refused amount lists the valid amounts, and one point is singular', () => {
  expect(brandMessages.underMinimum('Tea', 1)).toBe('The minimum for Tea is 1 point');
  expect(brandMessages.notDenominated('Tea', [1])).toBe('Tea takes 1 point');
  expect(brandMessages.notDenominated('Tea', [100, 200, 1500])).toBe('Tea takes 100, 200, or 1,500 points');
  expect(brandMessages.notDenominated('Tea', [909, 1812], ['CA$12.54', 'CA$25.00'])).toBe(
    'Tea takes 909 or 1,812 points today, for CA$12.54 or CA$25.00',
  );
});
