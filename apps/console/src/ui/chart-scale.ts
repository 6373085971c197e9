/** The lines of an axis from below the lowest to above the highest figure: whole numbers, seven at most. */
export function scaleOf(lowest: number, highest: number): number[] {
  const [low, high] = [Math.min(lowest, 0), Math.max(highest, 0)];
  const least = (high - low || 1) / 5;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((size) => size >= least) ?? power);
  const first = Math.floor(low / step);
  const count = Math.max(Math.ceil(high / step) - first, 1) + 1;
  return Array.from({ length: count }, (_, i) => (first + i) * step);
}

/** Puts each series on those before it: where each figure begins and ends, those above zero upwards, those below it downwards. */
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
