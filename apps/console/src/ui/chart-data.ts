/** A data series with one value per axis label; `color` is 1 to 10 of the insight colors. */
export interface Series {
  label: string;
  values: readonly number[];
  color: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
}

/** The CSS color of a series. */
export const insightColor = (color: Series['color']) => `var(--insight-${color})`;

/** A labeled share of a whole. */
export interface Share {
  label: string;
  /** The label's group, if the label doesn't say it. */
  detail?: string;
  value: number;
  color: Series['color'];
}
