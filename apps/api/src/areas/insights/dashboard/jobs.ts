import { z } from 'zod';
import { driftJob } from '../../../platform/jobs/drift.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { foldCounts, readDrift } from './queries.ts';

/** Folds new people and transfers into the dashboard totals. */
export const foldDashboard = defineJob({
  name: 'fold-dashboard-totals',
  data: z.strictObject({}),
  every: '* * * * *',
  run: (_data, { db }) => foldCounts(db),
});

export const checkDashboard = driftJob({
  name: 'check-dashboard-totals',
  check: 'dashboard',
  every: '27 4 * * *',
  read: readDrift,
});
