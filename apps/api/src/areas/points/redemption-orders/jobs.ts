import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { openTremendous } from '../provider-brands/public.ts';
import { deliverRedemption, redemptionOf, toldSchema } from './delivery.ts';
import { readByProvider, readRedemptionRow } from './claims.ts';

/** Asks after every redemption that waits for the provider and that nobody has told of; of all at once where it says that it has funds. */
export const deliverRedemptions = defineJob({
  name: 'redemption-deliveries',
  data: z.object({ isFunded: z.boolean().default(false) }),
  every: '*/10 * * * *',
  async run({ isFunded }, { platform, work }) {
    if (!openTremendous(platform)) return;
    await work(null, async (ctx) => {
      await deliverRedemption.sweep(ctx, { isAll: isFunded });
    });
  },
});

/** What the provider told of an order or a reward. One that nobody here knows yet is looked for there by its key. */
export const noteProviderEvent = defineJob({
  name: 'redemption-told',
  data: z.object({ type: z.enum(['orders', 'rewards']), told: toldSchema }),
  atOnce: 2,
  async run({ type, told }, { platform, work }) {
    const known = await work(null, ({ db }) => readByProvider(db, told.id));
    const key = known ? null : await openTremendous(platform)?.keyOf({ type, id: told.id });
    const redemptionId = known?.id ?? (key ? redemptionOf(key) : undefined);
    if (redemptionId === undefined) return;
    await work(null, async (ctx) => {
      const found = await readRedemptionRow(ctx.db, redemptionId);
      if (found) deliverRedemption.start(ctx, { id: redemptionId, propertyId: found.property_id, event: told });
    });
  },
});
