const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** The word for a count: `plural(2, 'lease')` is 'leases', `plural(2, 'is', 'are')` is 'are'. */
export const plural = (count: number, one: string, other = `${one}s`): string => (Math.abs(count) === 1 ? one : other);

/** A count with its word: '1 property', '1,234 properties'. */
export const counted = (count: number, one: string, other?: string): string =>
  `${numbers.format(count)} ${plural(count, one, other)}`;
