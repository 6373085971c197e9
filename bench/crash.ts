import { crashUnderAwards } from '../apps/api/test/crashes/crash.ts';
import type { Measurement } from './measurement.ts';

const kills = 50;

export const measurement: Measurement = {
  about: `Six workers send awards to 20 residents, each with its own Idempotency-Key and retried until confirmed,
while the API process and the postmaster are alternately killed with SIGKILL, ${kills} times in total, at random
moments. Then every confirmed award is looked up by its point log.`,
  async run() {
    const outcome = await crashUnderAwards(kills);
    return [
      { name: 'kills of the API', value: outcome.kills.api },
      { name: 'kills of PostgreSQL', value: outcome.kills.database },
      { name: 'kills', value: outcome.kills.api + outcome.kills.database, atLeast: kills },
      { name: 'awards confirmed', value: outcome.acknowledged, atLeast: kills },
      { name: 'of them retried after a lost response', value: outcome.repeated, atLeast: 1 },
      { name: 'lost', value: outcome.lost, atMost: 0 },
      { name: 'duplicated', value: outcome.doubled, atLeast: 0, atMost: 0 },
      { name: 'balances that differ from their transfers', value: outcome.drift, atMost: 0 },
      { name: 'sum of all balances', value: outcome.sumOfBalances, atLeast: 0, atMost: 0 },
    ];
  },
};
