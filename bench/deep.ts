import { againstBare, deep } from './list.ts';
import { percentile, rounded, type Measurement } from './measurement.ts';

export const measurement: Measurement = {
  about: `The list of \`list\` at an offset of 15,000, by date in both directions, against the same bare client.`,
  run: () =>
    againstBare(deep(), ({ ours, bare }) => [
      {
        name: 'ratio of the p95',
        value: rounded(percentile(ours.latencies, 0.95) / percentile(bare.latencies, 0.95)),
        atMost: 0.6,
      },
    ]),
};
