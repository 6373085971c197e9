import { pointsPerCurrencyUnit } from './constants.ts';
import { formatCents } from './format.ts';

export const currencies = ['USD', 'CAD'] as const;
export type Currency = (typeof currencies)[number];

/** What a property of the country pays in. */
export const currencyOf = (country: string): Currency => (country === 'CA' ? 'CAD' : 'USD');

const centsPerUnit = 100;
/** Of a whole, as rates of tax are read to a tenth of a basis point. */
const tenthsOfBasisPoints = 100_000;
const rateSteps = 1_000_000;

/** The only rounding of money: whole cents nearest to a fraction of whole numbers that are not negative, half a cent upwards. */
const nearest = (numerator: bigint, denominator: bigint) => Number((2n * numerator + denominator) / (2n * denominator));

/** What points cost, and what they are worth, in cents: `rate` is the currency's for one US dollar, read to six decimals. */
export const priceOf = (points: number, rate = 1): number =>
  nearest(
    BigInt(points) * BigInt(centsPerUnit) * BigInt(Math.round(rate * rateSteps)),
    BigInt(pointsPerCurrencyUnit) * BigInt(rateSteps),
  );

/** US cents of Canadian ones; `rate` are Canadian dollars for one US dollar, read to six decimals. */
export const inUsCents = (cents: number, rate: number): number =>
  nearest(BigInt(cents) * BigInt(rateSteps), BigInt(Math.round(rate * rateSteps)));

/** The fewest points that are worth so many cents. */
export function pointsWorth(cents: number, rate = 1): number {
  let points = Math.max(1, inUsCents(cents, rate));
  while (points > 1 && priceOf(points - 1, rate) >= cents) points -= 1;
  while (priceOf(points, rate) < cents) points += 1;
  return points;
}

/** Cents of tax on cents; 100 basis points are one percent, read to a tenth of one. */
export const taxOf = (cents: number, basisPoints: number): number =>
  nearest(BigInt(cents) * BigInt(Math.round(basisPoints * 10)), BigInt(tenthsOfBasisPoints));

/** What lines add up to, in cents: the tax is rounded once, on their sum. */
export function totalsOf(amounts: readonly number[], basisPoints: number) {
  const subtotal = amounts.reduce((sum, amount) => sum + amount, 0);
  const tax = taxOf(subtotal, basisPoints);
  return { subtotal, tax, total: subtotal + tax };
}

/** What points were redeemed for, such as $50.00 or CA$69.00 (US$50.00 at 1.38); a rate is there where it was converted. */
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

/** What amounts add up to in each currency, such as $12.00 + CA$3.00; a currency in which that is nothing is left out. */
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

/** Cents of a plain decimal, such as 1250.0 or 1250.00000; undefined for what is no whole number of cents. */
export function centsOf(decimal: string): number | undefined {
  const [, whole, digits = ''] = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(decimal) ?? [];
  return whole === undefined ? undefined : Number(whole) * centsPerUnit + Number(digits.padEnd(2, '0'));
}
