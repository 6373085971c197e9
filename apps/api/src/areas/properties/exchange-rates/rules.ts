import { plausibleChange, rateBounds, type ForexEntry } from '@hearth/contract/properties/exchange-rates';

/** Kept with six decimals, as it can be typed. */
export const rounded = (exchange: number) => Math.round(exchange * 1e6) / 1e6;

/** The rates with those that are given in the place of what they were. */
export const withRates = (forex: readonly ForexEntry[], given: readonly ForexEntry[]): ForexEntry[] =>
  forex.map((entry) => {
    const found = given.find(({ currency }) => currency === entry.currency);
    return found ? { ...entry, exchange: rounded(found.exchange) } : entry;
  });

/** By currency, as the trail keeps them. */
export const byCurrency = (forex: readonly ForexEntry[]) =>
  Object.fromEntries(forex.filter(({ exchange }) => exchange !== 1).map((entry) => [entry.currency, entry.exchange]));

/** A fetched rate is taken where it can be, held where it is far from the present one, refused where it cannot be. */
export function judge(present: number, fetched: number): 'take' | 'hold' | 'refuse' {
  if (!(fetched >= rateBounds.least && fetched <= rateBounds.most)) return 'refuse';
  return Math.abs(fetched / present - 1) > plausibleChange ? 'hold' : 'take';
}
