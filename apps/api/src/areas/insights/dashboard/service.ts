import type { contract } from '@hearth/contract';
import { allProperties } from '@hearth/contract/constants';
import type { Figures } from '@hearth/contract/insights/dashboard';
import { boostTypeLabels, type Audience } from '@hearth/contract/boosts';
import { pointLogTypeLabels } from '@hearth/contract/points/point-log-types';
import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { bestResidents, bestSources, peopleCounts, propertyContext, pointSums, balances, waiting } from './queries.ts';
import { bucketOf, choosePeriod } from './rules.ts';

/** Figures of one property. */
export async function property(ctx: Ctx, { params, query }: InputOf<typeof contract.dashboard.property>) {
  return { data: await figures(ctx, params.id, query) };
}

/** The same figures over all visible properties. */
export async function insights(
  ctx: Ctx,
  { query: { propertyId, ...query } }: InputOf<typeof contract.dashboard.insights>,
) {
  return { data: await figures(ctx, propertyId === allProperties ? undefined : propertyId, query) };
}

interface Query {
  startDate?: string | undefined;
  endDate?: string | undefined;
  userType?: Audience | undefined;
}

async function figures(
  { db, now, scope }: Ctx,
  propertyId: string | undefined,
  { userType, ...days }: Query,
): Promise<Figures> {
  const context = propertyId ? await propertyContext(db, propertyId) : { timezone: 'UTC', spendLimit: 0 };
  if (!context) throw notFound('Property');
  const period = choosePeriod(days, now, context.timezone);
  const about = { ...period, scope, bucket: bucketOf(period), audience: userType, now };
  const current = await balances(db, about);
  const pending = await waiting(db, about);
  const people = await peopleCounts(db, about);
  const sums = await pointSums(db, about);
  const sources = await bestSources(db, about);
  const residents = await bestResidents(db, about);
  return {
    startDate: period.startDate,
    endDate: period.endDate,
    spendLimit: context.spendLimit,
    ...current,
    ...pending,
    ...people,
    ...sums,
    topResidents: residents,
    topCategories: sources.map(({ type, source, points, count }) => ({
      category: labelOf(source),
      type,
      points,
      count,
    })),
  };
}

const labels: Readonly<Record<string, string>> = { ...pointLogTypeLabels, ...boostTypeLabels };
const labelOf = (source: string) => labels[source] ?? source;
