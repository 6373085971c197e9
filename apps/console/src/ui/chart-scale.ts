/** Gridlines around the values: whole numbers, seven at most. Includes zero unless `zoomed`. */
export function scaleOf(lowest: number, highest: number, zoomed = false): number[] {
  const [low, high] = zoomed ? [lowest, highest] : [Math.min(lowest, 0), Math.max(highest, 0)];
  const least = (high - low || 1) / 5;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((size) => size >= least) ?? power);
  const first = Math.floor(low / step);
  const count = Math.max(Math.ceil(high / step) - first, 1) + 1;
  return Array.from({ length: count }, (_, i) => (first + i) * step);
}

/** Stacks series: each value's start and end, positive values upward and negative ones downward. */
export function stacked(series: readonly { values: readonly number[] }[]): (readonly [from: number, to: number])[][] {
  const above: number[] = [];
  const below: number[] = [];
  return series.map(({ values }) =>
    values.map((value, i) => {
      const side = value < 0 ? below : above;
      const from = side[i] ?? 0;
      side[i] = from + value;
      return [from, from + value];
    }),
  );
}

/** Shows every nth label, so that at most `capacity` fit. */
export const labelStep = (count: number, capacity: number): number => Math.max(1, Math.ceil(count / capacity));
