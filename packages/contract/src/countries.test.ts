import { expect, test } from 'vitest';
import { formatZipCode } from './countries.ts';

test.each([
  ['p7b5e1', 'P7B 5E1'],
  ['P7B-5E1', 'P7B 5E1'],
  ['P7B 5E1', 'P7B 5E1'],
  ['80202', '80202'],
  ['80202-1234', '80202-1234'],
  ['p7b5e', 'p7b5e'],
])('the postal code %j is formatted as %j', (typed, formatted) => {
  expect(formatZipCode(typed)).toBe(formatted);
});
