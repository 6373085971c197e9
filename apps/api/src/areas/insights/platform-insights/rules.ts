import { balanceAgeNames, balanceAges, type BalanceAge } from '@hearth/contract/insights/platform-insights';
import { inUsCents, type Currency } from '@hearth/contract/money';

/** The age of points that were earned, or moved, so many whole months ago. */
export const ageOf = (months: number): BalanceAge =>
  balanceAgeNames.find((age) => months < balanceAges[age]) ?? 'older';

/** What redeeming points costs: 100 of them are one unit of the currency of their property, so a point is a cent. */
export function worthOf(points: Readonly<Record<Currency, number>>, rate: number) {
  return { usdCents: points.USD, cadCents: points.CAD, totalCents: points.USD + inUsCents(points.CAD, rate) };
}
