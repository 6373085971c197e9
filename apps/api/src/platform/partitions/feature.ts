import { z } from 'zod';
import type { Feature } from '../feature.ts';
import { defineJob } from '../jobs/jobs.ts';
import { dropOldChanges } from '../live/changes.ts';
import { addAllPartitions } from './partitions.ts';

const keepPartitions = defineJob({
  name: 'keep-partitions',
  data: z.strictObject({}),
  every: '40 * * * *',
  async run(_data, { db, platform: { config } }) {
    await addAllPartitions(db);
    await dropOldChanges(db, config.KEEP_CHANGES_DAYS);
  },
});

export const feature: Feature = { jobs: [keepPartitions] };
