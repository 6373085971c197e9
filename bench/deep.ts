import { againstBare, deep } from './list.ts';
import { percentile, rounded, type Measurement } from './measurement.ts';

export const measurement: Measurement = {
  about: `The same list as \`list\` at offset 15,000, by date in both directions, against the same bare server.`,
  run: () =>
    againstBare(deep(), ({ ours, counting, totals }) => {
      const p95 = percentile(ours.latencies, 0.95);
      return [
        {
          name: 'ratio of the p95 to bare, counting',
          value: rounded(p95 / percentile(counting.latencies, 0.95)),
          atMost: 0.6,
        },
        {
          name: "ratio of the p95 to bare, with Hearth's totals",
          value: rounded(p95 / percentile(totals.latencies, 0.95)),
        },
      ];
    }),
};
