import { plausibleChange, rateBounds, type ForexEntry } from '@hearth/contract/properties/exchange-rates';

/** Stored with six decimals, the same as the form accepts. */
export const rounded = (exchange: number) => Math.round(exchange * 1e6) / 1e6;

/** Rates with some replaced. */
export const withRates = (forex: readonly ForexEntry[], given: readonly ForexEntry[]): ForexEntry[] =>
  forex.map((entry) => {
    const found = given.find(({ currency }) => currency === entry.currency);
    return found ? { ...entry, exchange: rounded(found.exchange) } : entry;
  });

/** By currency, as in the audit log. */
export const byCurrency = (forex: readonly ForexEntry[]) =>
  Object.fromEntries(forex.filter(({ exchange }) => exchange !== 1).map((entry) => [entry.currency, entry.exchange]));

/** A fetched rate is applied if plausible, held if far from the current one, and refused if out of bounds. */
export function judge(present: number, fetched: number): 'take' | 'hold' | 'refuse' {
  if (!(fetched >= rateBounds.least && fetched <= rateBounds.most)) return 'refuse';
  return Math.abs(fetched / present - 1) > plausibleChange ? 'hold' : 'take';
}
