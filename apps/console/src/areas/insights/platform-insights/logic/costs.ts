/** Points per outcome, rounded; null when there were none. */
export const costOf = (points: number, count: number) => (count === 0 ? null : Math.round(points / count));
