import { expect, test } from 'vitest';
import { text } from './messages.ts';

test('an order says when its points arrive, by payment method', () => {
  const arrival = (method: 'bankTransfer' | 'check' | 'maxio') =>
    text.order.arrival('Juniper Lofts', '1 point', method);
  expect(arrival('bankTransfer')).toBe(
    "Juniper Lofts has 1 point. We'll add the new points once the invoice is paid by bank transfer.",
  );
  expect(arrival('check')).toContain('paid by check.');
  expect(arrival('maxio')).toContain("We'll add the new points once Maxio collects the payment.");
});

test('a reason ends with one period, with or without its own', () => {
  const missing = (reason: string) => text.subscriptions.missingReason(['S1'], reason);
  expect([missing('No subscription found'), missing('Try again later.')]).toEqual([
    'Subscription S1: No subscription found.',
    'Subscription S1: Try again later.',
  ]);
});
