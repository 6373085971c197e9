import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { foldTotals, readDrift } from './queries.ts';

/** Folds new role changes into the platform totals. */
export const foldPlatform = defineJob({
  name: 'fold-platform-totals',
  data: z.strictObject({}),
  every: '* * * * *',
  run: (_data, { db }) => foldTotals(db),
});

/** Compares the totals with their source every night; any difference is an error to investigate. */
export const checkPlatform = defineJob({
  name: 'check-platform-totals',
  data: z.strictObject({}),
  every: '47 4 * * *',
  async run(_data, { db, platform }) {
    const drift = await readDrift(db);
    if (drift.length > 0) platform.log.error({ drift }, 'totals of the admin Insights are not what they stand for');
    else platform.log.info('the totals of the admin Insights are what they stand for');
  },
});
