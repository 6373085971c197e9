import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { warnFundsLow } from '../brand-warnings/public.ts';
import { saveFunds } from './queries.ts';
import { openTremendous } from './tremendous.ts';

/** Reads the provider's balance, and warns when it becomes low. */
export const readFunds = defineJob({
  name: 'provider-funds',
  data: z.strictObject({}),
  every: '*/15 * * * *',
  async run(_data, { platform, work }) {
    const availableCents = await openTremendous(platform)?.funds();
    if (availableCents === undefined || availableCents === null) return;
    const isLow = availableCents < platform.config.TREMENDOUS_WARN_BELOW * 100;
    await work(null, async (ctx) => {
      const { isNews, brandIds } = await saveFunds(ctx.db, availableCents, isLow, ctx.now);
      if (!isNews) return;
      ctx.changed({ topic: 'brand', op: 'update', propertyId: null, ids: brandIds });
      if (isLow) ctx.enqueue(warnFundsLow, { availableCents, since: ctx.now.toISOString() });
    });
  },
});
