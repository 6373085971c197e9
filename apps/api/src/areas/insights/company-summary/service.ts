import type { contract } from '@hearth/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { bucketOf, choosePeriod } from '../dashboard/public.ts';
import { propertySummaries } from './fields.ts';
import { allSummaries, listSummaries, seriesOf, sumsOf, type About } from './queries.ts';
import { averageOf, bucketsOf, inBuckets } from './rules.ts';

function aboutOf({ now }: Ctx, days: { startDate?: string | undefined; endDate?: string | undefined }): About {
  const period = choosePeriod(days, now, 'UTC');
  return { ...period, bucket: bucketOf(period) };
}

type Totals = typeof contract.companySummaries.totals;

/** Totals of a company or group. */
export async function totals(ctx: Ctx, { query }: InputOf<Totals>): Promise<OutputOf<Totals>> {
  const about = aboutOf(ctx, query);
  const sums = await sumsOf(ctx.db, about);
  const series = await seriesOf(ctx.db, about);
  const buckets = bucketsOf(about, about.bucket);
  return {
    data: {
      startDate: about.startDate,
      endDate: about.endDate,
      propertyCount: sums.properties,
      points: sums.points,
      pointsGiven: sums.given,
      pointsGivenBefore: sums.given_before,
      pointsRedeemed: sums.redeemed,
      pointsRedeemedBefore: sums.redeemed_before,
      pending: sums.pending,
      pointsShadow: sums.pending_points,
      residents: sums.residents,
      activeResidents: sums.active,
      decided: sums.decided,
      responseSeconds: averageOf(sums.waited_seconds, sums.decided),
      responseSecondsBefore: averageOf(sums.waited_seconds_before, sums.decided_before),
      buckets,
      givenByBucket: inBuckets(buckets, series, 'given'),
      redeemedByBucket: inBuckets(buckets, series, 'redeemed'),
    },
  };
}

const inHours = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 360) / 10);
const exportColumns = propertySummaries.csv({
  responseSeconds: ({ responseSeconds }) => inHours(responseSeconds),
  responseSecondsBefore: ({ responseSecondsBefore }) => inHours(responseSecondsBefore),
});

type List = typeof contract.companySummaries.properties;

/** The same figures for each property. */
export async function list(ctx: Ctx, { query }: InputOf<List>): Promise<OutputOf<List>> {
  const about = aboutOf(ctx, query);
  if (query.format === 'csv')
    return ctx.csv({
      name: 'company_summary.csv',
      rows: (db) => allSummaries(db, about, query),
      columns: exportColumns,
    });
  const { rows, totalCount } = await listSummaries(ctx.db, about, query);
  const buckets = bucketsOf(about, about.bucket);
  const ids = rows.map(({ _id }) => _id);
  const series = Map.groupBy(await seriesOf(ctx.db, about, ids), ({ property_id }) => property_id);
  const data = rows.map((row) => ({
    ...row,
    givenByBucket: inBuckets(buckets, series.get(row._id) ?? [], 'given'),
    redeemedByBucket: inBuckets(buckets, series.get(row._id) ?? [], 'redeemed'),
  }));
  return { body: { data, totalCount } };
}
