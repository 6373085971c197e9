import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatBasisPoints, formatCents } from './format.ts';
import { pointsMaximum } from './constants.ts';
import {
  centsOf,
  currencyOf,
  decimalOf,
  formatSums,
  formatValue,
  inUsCents,
  pointsWorth,
  priceOf,
  taxOf,
  totalsOf,
} from './money.ts';

const cents = fc.integer({ min: 0, max: 2_000_000_000_000 });
/** Small amounts, and amounts above any possible order. */
const anyCents = fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 1_000_000_000_000_000 }));
/** With tenths, like Quebec's tax rates. */
const basisPoints = fc.integer({ min: 0, max: 100_000 }).map((tenths) => tenths / 10);

test('half a cent is rounded up, less is rounded down, and zero stays zero', () => {
  expect(taxOf(50, 100)).toBe(1);
  expect(taxOf(49, 100)).toBe(0);
  expect(taxOf(150, 100)).toBe(2);
  expect(taxOf(10_000, 825)).toBe(825);
  expect(taxOf(0, 825)).toBe(0);
  // 14.975% of CA$100.00 is CA$14.975.
  expect([taxOf(10_000, 1497.5), taxOf(9_999, 1497.5), taxOf(10_000, 0)]).toEqual([1498, 1497, 0]);
  expect(totalsOf([1_000_000_000_000_000], 1497.5)).toEqual({
    subtotal: 1_000_000_000_000_000,
    tax: 149_750_000_000_000,
    total: 1_149_750_000_000_000,
  });
  expect(priceOf(0)).toBe(0);
  expect(totalsOf([], 825)).toEqual({ subtotal: 0, tax: 0, total: 0 });
});

test('100 points are one US dollar, converted at the rate in Canada', () => {
  expect(priceOf(25_000)).toBe(25_000);
  expect(priceOf(100, 1.38)).toBe(138);
  expect(priceOf(1, 1.3849)).toBe(1);
  expect(priceOf(50, 1.37)).toBe(69);
  // As a floating-point number, 1.005 is slightly less.
  expect(priceOf(100, 1.005)).toBe(101);
  expect(priceOf(pointsMaximum, 1000)).toBe(1_000_000_000_000);
  expect([currencyOf('CA'), currencyOf('US')]).toEqual(['CAD', 'USD']);
});

test('tax is rounded to the nearest cent for any amount', () =>
  fc.assert(
    fc.property(anyCents, basisPoints, (amount, rate) => {
      const exact = BigInt(amount) * BigInt(Math.round(rate * 10));
      const off = BigInt(taxOf(amount, rate)) * 100_000n - exact;
      expect(off > -50_000n && off <= 50_000n).toBe(true);
    }),
  ));

test('lines and their tax add up to the total in any order', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { maxLength: 20 }), basisPoints, (lines, rate) => {
      const { subtotal, tax, total } = totalsOf(lines, rate);
      expect(subtotal + tax).toBe(total);
      expect(totalsOf(lines.toReversed(), rate)).toEqual({ subtotal, tax, total });
      expect(tax).toBeLessThanOrEqual(subtotal);
    }),
  ));

test('more points never cost less, in either currency', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: pointsMaximum }),
      fc.integer({ min: 0, max: 1_000 }),
      fc.double({ min: 0.0001, max: 1000, noNaN: true }),
      (points, more, rate) => {
        expect(priceOf(points + more, rate)).toBeGreaterThanOrEqual(priceOf(points, rate));
        expect(priceOf(points)).toBe(points);
      },
    ),
  ));

test('only decimals with whole cents are parsed', () => {
  fc.assert(fc.property(cents, (amount) => centsOf(decimalOf(amount)) === amount));
  expect(['150.0', '150', '0.5', '12.34000'].map(centsOf)).toEqual([15_000, 15_000, 50, 1234]);
  for (const text of ['', '-1.00', '1.005', '1e3', '1,000.00', ' 1', 'NaN']) expect(centsOf(text)).toBeUndefined();
});

test('money is formatted with its currency', () => {
  expect([formatCents(125_000, 'USD'), formatCents(5, 'CAD')]).toEqual(['$1,250.00', 'CA$0.05']);
  expect([decimalOf(125_000), decimalOf(5), formatBasisPoints(825)]).toEqual(['1250.00', '0.05', '8.25%']);
  expect([0, 1.1, 1497.5].map(formatBasisPoints)).toEqual(['0%', '0.011%', '14.975%']);
});

test('Canadian cents are converted at the rate, to the nearest US cent', () => {
  expect(inUsCents(138, 1.38)).toBe(100);
  expect(inUsCents(1, 1.38)).toBe(1);
  expect(inUsCents(0, 1.38)).toBe(0);
  fc.assert(
    fc.property(cents, fc.integer({ min: 100_000, max: 10_000_000 }), (amount, millionths) => {
      const off = BigInt(inUsCents(amount, millionths / 1e6)) * BigInt(millionths) - BigInt(amount) * 1_000_000n;
      expect(2n * off > -BigInt(millionths) && 2n * off <= BigInt(millionths)).toBe(true);
    }),
  );
});

test('amounts are summed by currency', () => {
  const amounts = [
    { cents: 100, currency: 'CAD' },
    { cents: 250, currency: 'USD' },
    { cents: 150, currency: 'USD' },
  ] as const;
  expect(formatSums(amounts)).toBe('$4.00 + CA$1.00');
  expect(formatSums(amounts.slice(0, 1))).toBe('CA$1.00');
  expect(formatSums([])).toBe('$0.00');
});

test('the fewest points for an amount are found at any rate', () => {
  expect([pointsWorth(2500, 1.38), priceOf(1812, 1.38), priceOf(1811, 1.38)]).toEqual([1812, 2501, 2499]);
  expect([pointsWorth(2500), pointsWorth(0, 1.38), pointsWorth(1, 0.1)]).toEqual([2500, 1, 5]);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: pointsMaximum }),
      fc.integer({ min: 100_000, max: 10_000_000 }),
      (amount, millionths) => {
        const rate = millionths / 1e6;
        const points = pointsWorth(amount, rate);
        expect(priceOf(points, rate)).toBeGreaterThanOrEqual(amount);
        if (points > 1) expect(priceOf(points - 1, rate)).toBeLessThan(amount);
      },
    ),
  );
});

test('a converted value shows its US dollars and the rate', () => {
  const value = { points: 5000, valueCents: 6900, currency: 'CAD', exchangeRate: 1.38 } as const;
  expect(formatValue(value)).toBe('CA$69.00 (US$50.00 at 1.38)');
  expect(formatValue({ ...value, valueCents: 5000, exchangeRate: null })).toBe('CA$50.00');
  expect(formatValue({ ...value, valueCents: 5000, currency: 'USD', exchangeRate: null })).toBe('$50.00');
});
