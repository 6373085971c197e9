import { expect, test } from 'vitest';
import { hasCardNumber } from './card-numbers.ts';

test.each(['4111111111111111', 'Paid with 4111 1111 1111 1111 today', '5555-5555-5555-4444', '378282246310005'])(
  '%s has a card number',
  (value) => expect(hasCardNumber(value)).toBe(true),
);

test.each([
  'Wire 17',
  '1-2026-0042',
  'Check 4111',
  '4111111111111112',
  '2026-01-05 2026-01-19',
  '021000021 000123456789',
])('%s has none', (value) => expect(hasCardNumber(value)).toBe(false));
