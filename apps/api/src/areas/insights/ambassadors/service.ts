import type { contract } from '@hearth/contract';
import { allProperties } from '@hearth/contract/constants';
import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { choosePeriod, propertyContext } from '../dashboard/public.ts';
import { peopleCounts, pointSums, referrals } from './queries.ts';

type Insights = typeof contract.ambassadors.insights;

/** Referrals, leases and points of ambassadors, compared with the previous period. */
export async function insights(ctx: Ctx, { query }: InputOf<Insights>): Promise<OutputOf<Insights>> {
  const { propertyId, ...days } = query;
  const isOne = propertyId !== undefined && propertyId !== allProperties;
  const property = isOne ? await propertyContext(ctx.db, propertyId) : { timezone: 'UTC' };
  if (!property) throw notFound('Property');
  const period = choosePeriod(days, ctx.now, property.timezone);
  const people = await peopleCounts(ctx.db, ctx.scope, period);
  const referred = await referrals(ctx.db, ctx.scope, period);
  const points = await pointSums(ctx.db, ctx.scope, period);
  return { data: { startDate: period.startDate, endDate: period.endDate, ...people, ...referred, ...points } };
}
