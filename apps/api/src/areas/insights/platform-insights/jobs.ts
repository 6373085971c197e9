import { z } from 'zod';
import { driftJob } from '../../../platform/jobs/drift.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { foldTotals, readDrift } from './queries.ts';

/** Folds new role changes into the platform totals. */
export const foldPlatform = defineJob({
  name: 'fold-platform-totals',
  data: z.strictObject({}),
  every: '* * * * *',
  run: (_data, { db }) => foldTotals(db),
});

export const checkPlatform = driftJob({
  name: 'check-platform-totals',
  check: 'platform',
  every: '47 4 * * *',
  read: readDrift,
});
