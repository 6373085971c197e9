import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { readMovedIn, settleHomes } from './queries.ts';

/** Sets the new unit of residents who move in today. Hourly, because days start at different times by time zone. */
export const moveIns = defineJob({
  name: 'lease-move-ins',
  every: '3 * * * *',
  data: z.object({}),
  async run(_data, { work }) {
    const movedIn = await work(null, ({ db, now }) => readMovedIn(db, now));
    for (const [propertyId, people] of Map.groupBy(movedIn, ({ property_id }) => property_id)) {
      await work(propertyId, async (ctx) => {
        const userIds = await settleHomes(ctx.db, {
          propertyId,
          userIds: people.map(({ user_id }) => user_id),
          now: ctx.now,
        });
        if (userIds.length > 0) ctx.changed({ topic: 'user', op: 'update', propertyId, ids: userIds });
      });
    }
  },
});
