import { inPoints, type Fulfilment } from '@hearth/contract/brands/brand-record';
import { formatCents } from '@hearth/contract/format';
import { priceOf, type Currency } from '@hearth/contract/money';

export interface Offer {
  fulfilment: string;
  /** Currency of its codes. */
  currency: Currency;
  denominations: readonly number[];
  minimumPoints: number;
  maximumPoints: number | null;
  /** CAD per US dollar at Canadian properties; null at others. */
  rate: number | null;
}

/** The amount promised for points; `exchangeRate` is set if it was converted. */
export interface Value {
  valueCents: number;
  currency: Currency;
  exchangeRate: number | null;
}

const isProvider = ({ fulfilment }: Offer) => (fulfilment as Fulfilment) === 'provider';

/** Prices in points; Canadian products are priced in Canadian cents. */
export const pricesOf = <O extends Offer>(offer: O) =>
  offer.rate !== null && isProvider(offer) ? inPoints(offer, offer.rate) : offer;

/** Formatted fixed amounts of a Canadian product; empty for other brands. */
export const amountsOf = (offer: Offer) =>
  offer.rate !== null && isProvider(offer) ? offer.denominations.map((cents) => formatCents(cents, 'CAD')) : [];

/**
 * 100 points are one US dollar, converted at today's rate in Canada. Codes are worth their face value, fixed-amount gift cards
 * the amount that the points buy.
 */
export function valueOf(offer: Offer, points: number): Value {
  const { rate, fulfilment, currency } = offer;
  if (rate === null) return { valueCents: priceOf(points), currency: 'USD', exchangeRate: null };
  if ((fulfilment as Fulfilment) === 'codes') return { valueCents: priceOf(points), currency, exchangeRate: null };
  const fixed = isProvider(offer) ? offer.denominations[pricesOf(offer).denominations.indexOf(points)] : undefined;
  return { valueCents: fixed ?? priceOf(points, rate), currency: 'CAD', exchangeRate: rate };
}
