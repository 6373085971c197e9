import { inPoints, type Fulfilment } from '@hearth/contract/brands/brand-record';
import { formatCents } from '@hearth/contract/format';
import { priceOf, type Currency } from '@hearth/contract/money';

export interface Offer {
  fulfilment: string;
  /** What the values of its codes are in. */
  currency: Currency;
  denominations: readonly number[];
  minimumPoints: number;
  maximumPoints: number | null;
  /** Canadian dollars for one US dollar, at a Canadian property; null at others. */
  rate: number | null;
}

/** An amount that is promised for points; a rate is there where it was converted. */
export interface Value {
  valueCents: number;
  currency: Currency;
  exchangeRate: number | null;
}

const isProvider = ({ fulfilment }: Offer) => (fulfilment as Fulfilment) === 'provider';

/** The points that a brand takes: a Canadian product has its amounts in Canadian cents. */
export const pricesOf = <O extends Offer>(offer: O) =>
  offer.rate !== null && isProvider(offer) ? inPoints(offer, offer.rate) : offer;

/** The fixed amounts of a Canadian product, in words; none of other brands. */
export const amountsOf = (offer: Offer) =>
  offer.rate !== null && isProvider(offer) ? offer.denominations.map((cents) => formatCents(cents, 'CAD')) : [];

/**
 * 100 points are one US dollar, at the rate of the day in Canada. A code is worth what is printed on it, and a gift card of fixed
 * amounts the amount that its points reach.
 */
export function valueOf(offer: Offer, points: number): Value {
  const { rate, fulfilment, currency } = offer;
  if (rate === null) return { valueCents: priceOf(points), currency: 'USD', exchangeRate: null };
  if ((fulfilment as Fulfilment) === 'codes') return { valueCents: priceOf(points), currency, exchangeRate: null };
  const fixed = isProvider(offer) ? offer.denominations[pricesOf(offer).denominations.indexOf(points)] : undefined;
  return { valueCents: fixed ?? priceOf(points, rate), currency: 'CAD', exchangeRate: rate };
}
