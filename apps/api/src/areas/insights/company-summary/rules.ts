import type { Bucket, Period } from '../dashboard/public.ts';

const dayMs = 86_400_000;
const nextOf: Record<Bucket, (day: Date) => Date> = {
  day: (day) => new Date(day.getTime() + dayMs),
  week: (day) => new Date(day.getTime() + (7 - ((day.getUTCDay() + 6) % 7)) * dayMs),
  month: (day) => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1)),
};

/** First days of the buckets: the first day of the period, then each Monday or first of a month. */
export function bucketsOf({ startDate, endDate }: Pick<Period, 'startDate' | 'endDate'>, bucket: Bucket): string[] {
  const buckets: string[] = [];
  for (let day = new Date(startDate); day <= new Date(endDate); day = nextOf[bucket](day))
    buckets.push(day.toISOString().slice(0, 10));
  return buckets;
}

/** A value for every bucket, zero where there is none. */
export function inBuckets<K extends string>(
  buckets: readonly string[],
  sums: readonly ({ bucket: string } & Record<K, number>)[],
  key: K,
): number[] {
  const known = new Map(sums.map((sum) => [sum.bucket, sum[key]]));
  return buckets.map((bucket) => known.get(bucket) ?? 0);
}

/** Average in whole seconds; null when the count is zero. */
export const averageOf = (seconds: number, count: number) => (count === 0 ? null : Math.floor(seconds / count));
