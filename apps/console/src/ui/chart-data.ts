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
