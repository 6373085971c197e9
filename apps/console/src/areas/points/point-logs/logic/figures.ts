import { formatDate } from '@hearth/contract/format';
import { insights, propertyDashboard, type Figures } from '@hearth/contract/insights/dashboard';
import { categoryLabel, pointLogTypeLabels, pointLogTypes } from '@hearth/contract/points/point-log-types';
import { keepPreviousData } from '@tanstack/react-query';
import { firstValue, useChange, useSearch } from '../../../../kit/address.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';
import type { Series, Share } from '../../../../ui/chart-data.ts';
import { dayBefore, today, isDay } from '../../../../platform/days.ts';
import { text } from '../messages.ts';
import { sentColor, typeColors } from './status.ts';

type PeriodDays = '7' | '30' | '90' | '365';

/** Periods of the figures, in days. */
export const periods = (['7', '30', '90', '365'] satisfies PeriodDays[]).map((value) => ({
  value,
  label: text.dashboard.periods[value],
}));

/** The period of the figures, kept in the URL. */
export function usePeriod() {
  const search = useSearch(['days']);
  const change = useChange();
  const days: PeriodDays = periods.find(({ value }) => value === firstValue(search.days))?.value ?? '30';
  return { days, setDays: (value: PeriodDays) => change({ days: value === '30' ? undefined : value }) };
}

/** Days of the figures: a custom range from the URL, or else the last days of the period. */
export function usePeriodDates(timeZone = 'UTC') {
  const search = useSearch(['startDate', 'endDate']);
  const change = useChange();
  const { days } = usePeriod();
  const last = today(timeZone);
  const [startDate, endDate] = [firstValue(search.startDate), firstValue(search.endDate)];
  const isChosen =
    startDate !== undefined && endDate !== undefined && isDay(startDate) && isDay(endDate) && startDate <= endDate;
  return {
    isChosen,
    period: isChosen ? { startDate, endDate } : { startDate: dayBefore(last, Number(days) - 1), endDate: last },
    choose: (period: { startDate: string; endDate: string } | undefined) =>
      change({ startDate: period?.startDate, endDate: period?.endDate }),
  };
}

/** The period's figures, of the selected property or of all. */
export function useFigures() {
  const { property, scope, timeZone } = useSession();
  const { days } = usePeriod();
  const end = today(timeZone);
  const query = { startDate: dayBefore(end, Number(days) - 1), endDate: end };
  const own = useEndpoint(
    propertyDashboard,
    { params: { id: property?._id ?? '' }, query },
    { enabled: property !== null, placeholderData: keepPreviousData },
  );
  const all = useEndpoint(
    insights,
    { query: { ...query, ...scope } },
    { enabled: property === null, placeholderData: keepPreviousData },
  );
  const { data, error, refetch } = property ? own : all;
  return { data: data?.data, error, refetch };
}

/** Change against the previous period, as a share; undefined if that was 0. */
export const changeOf = (now: number, before: number) => (before === 0 ? undefined : (now - before) / before);

/** Days the balance lasts at the period's pace; null if no points were sent. */
export function daysLeft({
  points,
  pointsGiven,
  startDate,
  endDate,
}: Pick<Figures, 'points' | 'pointsGiven' | 'startDate' | 'endDate'>): number | null {
  const days = Math.round((Date.parse(endDate) - Date.parse(startDate)) / 86_400_000) + 1;
  return pointsGiven <= 0 ? null : Math.floor(points / (pointsGiven / days));
}

const bucketDays = (days: number) => (days <= 45 ? 1 : days <= 200 ? 7 : 0);

type Period = Pick<Figures, 'startDate' | 'endDate'>;

/** All buckets of the period, including empty days. */
function bucketsOf({ startDate, endDate }: Period, found: readonly { bucket: string }[]): string[] {
  const span = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1;
  const known = new Set(found.map(({ bucket }) => bucket));
  if (bucketDays(span) === 1) for (let day = startDate; day <= endDate; day = dayBefore(day, -1)) known.add(day);
  return [...known].sort();
}

const dayAndMonth = (bucket: string) => formatDate(bucket).slice(0, 5);

/** Points sent by type over time, for stacked bars. */
export function sentSeries(figures: Period & Pick<Figures, 'givenByType'>): {
  labels: string[];
  series: Series[];
} {
  const buckets = bucketsOf(figures, figures.givenByType);
  const present = pointLogTypes.filter((type) => figures.givenByType.some((entry) => entry.type === type));
  const series = present.map((type) => {
    const own = new Map(
      figures.givenByType.filter((entry) => entry.type === type).map(({ bucket, points }) => [bucket, points]),
    );
    return {
      label: pointLogTypeLabels[type],
      color: typeColors[type],
      values: buckets.map((bucket) => own.get(bucket) ?? 0),
    };
  });
  return { labels: buckets.map(dayAndMonth), series };
}

/** Points sent (above the line) and redeemed (below) over time. */
export function flowSeries(figures: Period & Pick<Figures, 'givenByType' | 'redeemedByBucket'>): {
  labels: string[];
  sent: Series;
  redeemed: Series;
} {
  const buckets = bucketsOf(figures, [...figures.givenByType, ...figures.redeemedByBucket]);
  const sumIn = (entries: readonly { bucket: string; points: number }[]) => {
    const sums = new Map<string, number>();
    for (const { bucket, points } of entries) sums.set(bucket, (sums.get(bucket) ?? 0) + points);
    return buckets.map((bucket) => sums.get(bucket) ?? 0);
  };
  return {
    labels: buckets.map(dayAndMonth),
    sent: { label: text.figures.chart.seriesSent, color: sentColor, values: sumIn(figures.givenByType) },
    redeemed: {
      label: text.figures.chart.seriesRedeemed,
      color: typeColors.redemption,
      values: sumIn(figures.redeemedByBucket).map((points) => 0 - points),
    },
  };
}

/** Categories with the most points, in the color of their type. */
export const categoryShares = ({ topCategories }: Pick<Figures, 'topCategories'>): Share[] =>
  topCategories.slice(0, 7).map(({ category, type, points }) => ({
    label: categoryLabel(category),
    ...(categoryLabel(category) !== pointLogTypeLabels[type] && { detail: pointLogTypeLabels[type] }),
    value: points,
    color: typeColors[type],
  }));
