import { contract } from '@hearth/contract';
import { balanceAgeNames, outcomes, type Outcome } from '@hearth/contract/insights/platform-insights';
import { decimalOf } from '@hearth/contract/money';
import type { Ctx } from '../../../platform/context.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { readRate } from '../../properties/exchange-rates/public.ts';
import { bucketsOf, inBuckets, seriesOf } from '../company-summary/public.ts';
import { bucketOf, choosePeriod, dayIn } from '../dashboard/public.ts';
import { brandInsights, propertyInsights } from './fields.ts';
import {
  brandList,
  propertyList,
  readGrowth,
  readOutstanding,
  readSize,
  readSums,
  type FigureSum,
  type OutstandingSum,
} from './queries.ts';
import { daysLater } from '../../../platform/days.ts';
import { ageOf, backFrom, worthOf } from './rules.ts';
import { plainList } from '../../../platform/plain.ts';

type Platform = typeof contract.platformInsights;

const total = <R>(rows: readonly R[], read: (row: R) => number) => rows.reduce((sum, row) => sum + read(row), 0);

const netOf = ({ given, redeemed }: { given: number; redeemed: number }) => given - redeemed;

const periodOf = ({ now }: Ctx, days: { startDate?: string | undefined; endDate?: string | undefined }) =>
  choosePeriod(days, now, 'UTC');

/** Outstanding points, outcomes and growth of every visible property. */
export async function figures(
  ctx: Ctx,
  { query }: InputOf<Platform['figures']>,
): Promise<OutputOf<Platform['figures']>> {
  const period = periodOf(ctx, query);
  const { startDate, endDate } = period;
  const bucket = bucketOf(period);
  const buckets = bucketsOf(period, bucket);
  const rate = await readRate(ctx.db);
  const outstanding = await readOutstanding(ctx.db);
  const sums = await readSums(ctx.db, period);
  const size = await readSize(ctx.db);
  const growth = await readGrowth(ctx.db, period, bucket);
  const flow = await seriesOf(ctx.db, { ...period, bucket });
  const net = flow.map((sum) => ({ bucket: sum.bucket, net: netOf(sum) }));
  const since = await seriesOf(ctx.db, {
    ...period,
    startDate: daysLater(endDate, 1),
    endDate: daysLater(dayIn('UTC', ctx.now), 1),
    bucket: 'month',
  });
  const points = (isWanted: (row: OutstandingSum) => boolean) =>
    total(outstanding.filter(isWanted), (row) => row.points);
  const earned = { USD: 0, CAD: 0 };
  for (const row of outstanding) if (row.age_of === 'earned') earned[row.currency] += row.points;
  const sumOf = (figure: FigureSum['figure'], isNow: boolean, what: 'count' | 'points' = 'count') =>
    total(
      sums.filter((row) => row.figure === figure && row.is_now === isNow),
      (row) => row[what],
    );
  // A lease also cost what was paid for its lead.
  const paidFor = (outcome: Outcome, isNow: boolean) =>
    sumOf(outcome, isNow, 'points') + (outcome === 'lease' ? sumOf('lead', isNow, 'points') : 0);
  return {
    data: {
      startDate,
      endDate,
      rate,
      outstanding: earned.USD + earned.CAD,
      worth: worthOf(earned, rate.exchange),
      ages: balanceAgeNames.map((age) => ({
        age,
        earned: points((row) => row.age_of === 'earned' && ageOf(row.months) === age),
        active: points((row) => row.age_of === 'active' && ageOf(row.months) === age),
      })),
      outcomes: outcomes.map((outcome) => ({
        outcome,
        count: sumOf(outcome, true),
        countBefore: sumOf(outcome, false),
        points: paidFor(outcome, true),
        pointsBefore: paidFor(outcome, false),
      })),
      ...size,
      joined: sumOf('joined', true),
      joinedBefore: sumOf('joined', false),
      gone: sumOf('gone', true),
      goneBefore: sumOf('gone', false),
      addedProperties: sumOf('added', true),
      addedPropertiesBefore: sumOf('added', false),
      buckets,
      joinedByBucket: inBuckets(buckets, growth, 'joined'),
      goneByBucket: inBuckets(buckets, growth, 'gone'),
      addedPropertiesByBucket: inBuckets(buckets, growth, 'added'),
      outstandingByBucket: backFrom(earned.USD + earned.CAD - total(since, netOf), inBuckets(buckets, net, 'net')),
    },
  };
}

const propertyColumns = propertyInsights.csv();

/** The same figures for each property. */
export const properties = plainList(contract.platformInsights.properties, {
  read: propertyInsights.read.list,
  rows: (ctx, { query }) => propertyList(periodOf(ctx, query), query),
  toWire: (_ctx, row) => propertyInsights.toWire(row),
  csv: () => ({ name: 'property_insights.csv', read: propertyInsights.read.csv, columns: propertyColumns }),
});

const brandColumns = brandInsights.csv({
  usdCents: ({ usdCents }) => decimalOf(usdCents),
  cadCents: ({ cadCents }) => decimalOf(cadCents),
});

/** Redemptions of each brand, and their cost in each currency. */
export const brands = plainList(contract.platformInsights.brands, {
  read: brandInsights.read.list,
  rows: (ctx, { query }) => brandList(periodOf(ctx, query), query),
  toWire: (_ctx, row) => brandInsights.toWire(row),
  csv: () => ({ name: 'brand_insights.csv', read: brandInsights.read.csv, columns: brandColumns }),
});
