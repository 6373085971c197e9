import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { foldCounts, readDrift } from './queries.ts';

/** Folds new people and transfers into the dashboard totals. */
export const foldDashboard = defineJob({
  name: 'fold-dashboard-totals',
  data: z.strictObject({}),
  every: '* * * * *',
  run: (_data, { db }) => foldCounts(db),
});

/** Compares the totals with their source every night; any difference is an error to investigate. */
export const checkDashboard = defineJob({
  name: 'check-dashboard-totals',
  data: z.strictObject({}),
  every: '27 4 * * *',
  async run(_data, { db, platform }) {
    const drift = await readDrift(db);
    if (drift.length > 0) platform.log.error({ drift }, 'totals of the dashboard are not what they stand for');
    else platform.log.info('the totals of the dashboard are what they stand for');
  },
});
