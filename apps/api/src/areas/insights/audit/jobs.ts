import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { rowsOfSeal, sealNext } from './seals.ts';

/** Less than a job may take; what is left is sealed by the next one. */
const longestMs = 200_000;

/** Seals what was written since the last time; the first one seals all that there is. */
export const sealAudit = defineJob({
  name: 'seal-audit',
  data: z.strictObject({}),
  every: '* * * * *',
  async run(_data, { db }) {
    const startedAt = Date.now();
    while ((await sealNext(db)) === rowsOfSeal && Date.now() - startedAt < longestMs);
  },
});
