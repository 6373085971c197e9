import { pointsPerCurrencyUnit } from './constants.ts';
import { formatCents } from './format.ts';

export const currencies = ['USD', 'CAD'] as const;
export type Currency = (typeof currencies)[number];

/** Currency of a country's properties. */
export const currencyOf = (country: string): Currency => (country === 'CA' ? 'CAD' : 'USD');

const centsPerUnit = 100;
/** 100%, in tenths of a basis point: the precision of tax rates. */
const tenthsOfBasisPoints = 100_000;
const rateSteps = 1_000_000;

/** Rounds a non-negative fraction to whole cents, half up. All amounts of money are rounded here. */
const nearest = (numerator: bigint, denominator: bigint) => Number((2n * numerator + denominator) / (2n * denominator));

/** Price and value of points in cents. `rate` is the currency per US dollar, to six decimals. */
export const priceOf = (points: number, rate = 1): number =>
  nearest(
    BigInt(points) * BigInt(centsPerUnit) * BigInt(Math.round(rate * rateSteps)),
    BigInt(pointsPerCurrencyUnit) * BigInt(rateSteps),
  );

/** Converts Canadian to US cents. `rate` is Canadian dollars per US dollar, to six decimals. */
export const inUsCents = (cents: number, rate: number): number =>
  nearest(BigInt(cents) * BigInt(rateSteps), BigInt(Math.round(rate * rateSteps)));

/** The fewest points worth at least this many cents. */
export function pointsWorth(cents: number, rate = 1): number {
  let points = Math.max(1, inUsCents(cents, rate));
  while (points > 1 && priceOf(points - 1, rate) >= cents) points -= 1;
  while (priceOf(points, rate) < cents) points += 1;
  return points;
}

/** Tax in cents. 100 basis points are one percent; one decimal counts. */
export const taxOf = (cents: number, basisPoints: number): number =>
  nearest(BigInt(cents) * BigInt(Math.round(basisPoints * 10)), BigInt(tenthsOfBasisPoints));

/** Subtotal, tax and total in cents. Tax is rounded once, on the subtotal. */
export function totalsOf(amounts: readonly number[], basisPoints: number) {
  const subtotal = amounts.reduce((sum, amount) => sum + amount, 0);
  const tax = taxOf(subtotal, basisPoints);
  return { subtotal, tax, total: subtotal + tax };
}

/** The value of redeemed points, such as $50.00, or CA$69.00 (US$50.00 at 1.38) if converted. */
export function formatValue(value: {
  points: number;
  valueCents: number;
  currency: Currency;
  exchangeRate: number | null;
}): string {
  const amount = formatCents(value.valueCents, value.currency);
  return value.exchangeRate === null
    ? amount
    : `${amount} (US${formatCents(priceOf(value.points), 'USD')} at ${value.exchangeRate})`;
}

/** Sums per currency, without zero ones, such as $12.00 + CA$3.00. */
export function formatSums(amounts: readonly { cents: number; currency: Currency }[]): string {
  const sums = currencies
    .map((currency) => ({
      currency,
      cents: amounts.reduce((sum, amount) => sum + (amount.currency === currency ? amount.cents : 0), 0),
    }))
    .filter(({ cents }) => cents !== 0);
  return sums.map(({ cents, currency }) => formatCents(cents, currency)).join(' + ') || formatCents(0, 'USD');
}

/** Cents as a plain decimal, such as 1250.00. */
export const decimalOf = (cents: number): string => (cents / centsPerUnit).toFixed(2);

/** Parses a plain decimal, such as 1250.0 or 1250.00000, into cents; undefined if it isn't a whole number of cents. */
export function centsOf(decimal: string): number | undefined {
  const [, whole, digits = ''] = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(decimal) ?? [];
  return whole === undefined ? undefined : Number(whole) * centsPerUnit + Number(digits.padEnd(2, '0'));
}
