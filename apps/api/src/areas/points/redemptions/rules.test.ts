import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pricesOf, valueOf, type Offer } from './rules.ts';

const offer: Offer = {
  fulfilment: 'voucher',
  currency: 'USD',
  denominations: [],
  minimumPoints: 100,
  maximumPoints: null,
  rate: 1.38,
};
const rates = fc.integer({ min: 100_000, max: 10_000_000 }).map((millionths) => millionths / 1e6);
const cents = fc.integer({ min: 1, max: 200_000 });

test('points convert to dollars at the rate, rounded once, and to US cents without a rate', () => {
  expect(valueOf(offer, 5000)).toEqual({ valueCents: 6900, currency: 'CAD', exchangeRate: 1.38 });
  expect(valueOf({ ...offer, rate: 1.005 }, 100)).toMatchObject({ valueCents: 101 });
  expect(valueOf({ ...offer, rate: null }, 5000)).toEqual({ valueCents: 5000, currency: 'USD', exchangeRate: null });
  const codes = { ...offer, fulfilment: 'codes', currency: 'CAD' } as const;
  expect(valueOf(codes, 2500)).toEqual({ valueCents: 2500, currency: 'CAD', exchangeRate: null });
});

test('at any rate, each fixed gift card amount can be redeemed for exactly that amount', () =>
  fc.assert(
    fc.property(fc.uniqueArray(cents, { minLength: 1, maxLength: 10 }), rates, (amounts, rate) => {
      const denominations = amounts.map((amount) => amount * 10);
      const card = {
        ...offer,
        fulfilment: 'provider',
        denominations,
        minimumPoints: Math.min(...denominations),
        maximumPoints: Math.max(...denominations),
        rate,
      };
      const prices = pricesOf(card);
      for (const [index, points] of prices.denominations.entries()) {
        expect(points).toBeGreaterThanOrEqual(prices.minimumPoints);
        expect(points).toBeLessThanOrEqual(prices.maximumPoints ?? 0);
        expect(valueOf(card, points).valueCents).toBe(denominations[index]);
      }
    }),
  ));

test('at any rate, the accepted points are worth an amount that the provider sends', () =>
  fc.assert(
    fc.property(cents, cents, rates, (least, more, rate) => {
      const card = { ...offer, fulfilment: 'provider', minimumPoints: least, maximumPoints: least + more + 10, rate };
      const { minimumPoints, maximumPoints } = pricesOf(card);
      for (const points of [minimumPoints, maximumPoints ?? 0]) {
        expect(valueOf(card, points).valueCents).toBeGreaterThanOrEqual(least);
        expect(valueOf(card, points).valueCents).toBeLessThanOrEqual(least + more + 10);
      }
    }),
  ));
