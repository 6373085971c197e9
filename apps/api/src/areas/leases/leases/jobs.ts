import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { readMovedIn, settleHomes } from './queries.ts';

/** Hourly, because a day starts somewhere: residents who move in today get their new unit. */
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
