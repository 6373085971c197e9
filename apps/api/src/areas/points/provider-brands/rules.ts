import type { Country } from '@hearth/contract/countries';
import { pointsMaximum, pointsPerCurrencyUnit } from '@hearth/contract/constants';
import { currencyOf } from '@hearth/contract/money';
import { denominationsMaximum } from '@hearth/contract/brands/brand-record';
import type { Product } from './tremendous.ts';

/** 'Merchant card' for 'merchant_card'. */
export const categoryName = (category: string) => {
  const words = category.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

interface Price {
  denominations: number[];
  minimumPoints: number;
  maximumPoints: number;
}

/** A product's prices in cents of a country's currency; undefined if it isn't available there. */
export function priceOf({ countries, currencies, ranges }: Product, country: Country): Price | undefined {
  if (!countries.includes(country) || !currencies.includes(currencyOf(country))) return undefined;
  const amounts = ranges
    .map(({ min, max }) => ({
      min: Math.max(1, Math.ceil(min * pointsPerCurrencyUnit)),
      max: Math.min(pointsMaximum, Math.floor(max * pointsPerCurrencyUnit)),
    }))
    .filter(({ min, max }) => min <= max);
  if (amounts.length === 0) return undefined;
  const values = [...new Set(amounts.map(({ min }) => min))].sort((a, b) => a - b);
  const isFixed = amounts.every(({ min, max }) => min === max) && values.length <= denominationsMaximum;
  return {
    denominations: isFixed ? values : [],
    minimumPoints: Math.min(...values),
    maximumPoints: Math.max(...amounts.map(({ max }) => max)),
  };
}
