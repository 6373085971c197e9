import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { openTremendous } from '../provider-brands/public.ts';
import { deliverRedemption, redemptionOf, providerEvent } from './delivery/delivery.ts';
import { readByProvider, readRedemptionRow } from './delivery/claims.ts';

/** Checks redemptions waiting for the provider in case a webhook was missed; all of them once new funds arrive. */
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

/** A webhook about an order or reward. If its id isn't known here yet, its key is read from the provider. */
export const providerEventReceived = defineJob({
  name: 'redemption-told',
  data: z.object({ type: z.enum(['orders', 'rewards']), told: providerEvent }),
  concurrency: 2,
  async run({ type, told: event }, { platform, work }) {
    const known = await work(null, ({ db }) => readByProvider(db, event.id));
    const key = known ? null : await openTremendous(platform)?.keyOf({ type, id: event.id });
    const redemptionId = known?.id ?? (key ? redemptionOf(key) : undefined);
    if (redemptionId === undefined) return;
    await work(null, async (ctx) => {
      const found = await readRedemptionRow(ctx.db, redemptionId);
      if (found) deliverRedemption.start(ctx, { id: redemptionId, propertyId: found.property_id, event });
    });
  },
});
