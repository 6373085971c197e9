import { balanceAgeNames, balanceAges, type BalanceAge } from '@hearth/contract/insights/platform-insights';
import { priceOf, type Currency } from '@hearth/contract/money';

/** The age group of points by whole months. */
export const ageOf = (months: number): BalanceAge =>
  balanceAgeNames.find((age) => months < balanceAges[age]) ?? 'older';

/** Balances at the end of each bucket, worked back from the last one over the net changes of the buckets. */
export function backFrom(last: number, changes: readonly number[]): number[] {
  const balances = [...changes];
  let balance = last;
  for (let i = changes.length - 1; i >= 0; i -= 1) {
    balances[i] = balance;
    balance -= changes[i] ?? 0;
  }
  return balances;
}

/** Value of points in cents: 100 points are 1 US dollar, converted at the rate for Canadian properties. */
export function worthOf(points: Readonly<Record<Currency, number>>, rate: number) {
  return {
    usdCents: priceOf(points.USD),
    cadCents: priceOf(points.CAD, rate),
    totalCents: priceOf(points.USD + points.CAD),
  };
}
