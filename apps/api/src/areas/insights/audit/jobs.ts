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
  async run(_data, { db, platform }) {
    const startedAt = Date.now();
    let rows = 0;
    for (let isDone = false; !isDone;) {
      const sealed = await sealNext(db);
      rows += sealed.rows;
      isDone = sealed.rows < rowsOfSeal || Date.now() - startedAt > longestMs;
      // A log that is kept elsewhere shows a chain that was written anew.
      if (isDone && rows > 0) platform.log.info({ rows, seal: `${sealed.number}:${sealed.hash}` }, 'sealed the audit');
    }
  },
});
