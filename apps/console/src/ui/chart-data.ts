/** A named run of figures, one per label of the axis; `color` is 1 to 10 of the insight colours. */
export interface Series {
  label: string;
  values: readonly number[];
  color: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
}

/** The colour of a series, as a style's or an attribute's value. */
export const insightColor = (color: Series['color']) => `var(--insight-${color})`;

/** A named share of a whole. */
export interface Share {
  label: string;
  /** What the label belongs to, where the label does not say it. */
  detail?: string;
  value: number;
  color: Series['color'];
}

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const full = new Intl.NumberFormat('en-US');

/** `12,500` as `12.5K`: for axes. */
export const shortNumber = (value: number) => short.format(value);

/** `12500` as `12,500`. */
export const fullNumber = (value: number) => full.format(value);
