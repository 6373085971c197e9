import { balanceAgeNames, balanceAges, type BalanceAge } from '@hearth/contract/insights/platform-insights';
import { priceOf, type Currency } from '@hearth/contract/money';

/** The age of points that were earned, or moved, so many whole months ago. */
export const ageOf = (months: number): BalanceAge =>
  balanceAgeNames.find((age) => months < balanceAges[age]) ?? 'older';

/** What redeeming points costs: 100 of them are one US dollar, and at Canadian properties what that costs at the rate. */
export function worthOf(points: Readonly<Record<Currency, number>>, rate: number) {
  return {
    usdCents: priceOf(points.USD),
    cadCents: priceOf(points.CAD, rate),
    totalCents: priceOf(points.USD + points.CAD),
  };
}
