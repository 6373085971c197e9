import { objectId } from '@hearth/contract/primitives';
import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';

/** Erases a person from stored responses, a scan of the whole table. Keys of point movements never expire. */
export const eraseStoredResponses = defineJob({
  name: 'erase-stored-responses',
  retriesForADay: true,
  data: z.object({ propertyId: z.null(), userId: objectId }),
  async run({ userId }, { db }) {
    const isAbout = sql`strpos(answer::text, ${userId}) > 0`;
    await sql`delete from idempotency_keys where not keep and ${isAbout}`.execute(db);
    await sql`update idempotency_keys set answer = without_personal_texts(answer::jsonb)::json where keep and ${isAbout}`.execute(
      db,
    );
  },
});
