import { formatDate } from '@hearth/contract/format';
import { insights, propertyDashboard, type Figures } from '@hearth/contract/insights/dashboard';
import { pointLogTypeLabels, pointLogTypes } from '@hearth/contract/points/point-log-types';
import { keepPreviousData } from '@tanstack/react-query';
import { firstValue, useChange, useSearch } from '../../../../kit/address.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';
import type { Series, Share } from '../../../../ui/chart-data.ts';
import { dayBefore, today, isDay } from '../../../../platform/days.ts';
import { givenColor, typeColors } from './status.ts';

/** Periods that the figures can be about, in days. */
export const periods = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '12 months' },
] as const;
type PeriodDays = (typeof periods)[number]['value'];

/** The period that the figures are about; the address holds it. */
export function usePeriod() {
  const search = useSearch(['days']);
  const change = useChange();
  const days: PeriodDays = periods.find(({ value }) => value === firstValue(search.days))?.value ?? '30';
  return { days, setDays: (value: PeriodDays) => change({ days: value === '30' ? undefined : value }) };
}

/** The days that the figures are about: those chosen one by one, which the address holds, else the last ones of the period. */
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

/** Figures of the selected property, or of all, in the period. */
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

/** Change against the period before, as a share; nothing where there is nothing to compare with. */
export const changeOf = (now: number, before: number) => (before === 0 ? undefined : (now - before) / before);

/** Days that the balance lasts at the pace of the period; null when nothing was given. */
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

/** Every bucket between the first and the last day that the server may answer, so that quiet days keep their place. */
function bucketsOf({ startDate, endDate }: Period, answered: readonly { bucket: string }[]): string[] {
  const span = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1;
  const known = new Set(answered.map(({ bucket }) => bucket));
  if (bucketDays(span) === 1) for (let day = startDate; day <= endDate; day = dayBefore(day, -1)) known.add(day);
  return [...known].sort();
}

const dayAndMonth = (bucket: string) => formatDate(bucket).slice(0, 5);

/** Points given by type over time, as the stacked bars take them. */
export function givenSeries(figures: Period & Pick<Figures, 'givenByType'>): {
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

/** What came in beside what went out, over time: given above the line, redeemed below it. */
export function flowSeries(figures: Period & Pick<Figures, 'givenByType' | 'redeemedByBucket'>): {
  labels: string[];
  series: Series[];
} {
  const buckets = bucketsOf(figures, [...figures.givenByType, ...figures.redeemedByBucket]);
  const sumIn = (entries: readonly { bucket: string; points: number }[]) => {
    const sums = new Map<string, number>();
    for (const { bucket, points } of entries) sums.set(bucket, (sums.get(bucket) ?? 0) + points);
    return buckets.map((bucket) => sums.get(bucket) ?? 0);
  };
  const series: Series[] = [
    { label: 'Given', color: givenColor, values: sumIn(figures.givenByType) },
    {
      label: 'Redeemed',
      color: typeColors.redemption,
      values: sumIn(figures.redeemedByBucket).map((points) => 0 - points),
    },
  ];
  return { labels: buckets.map(dayAndMonth), series };
}

/** The categories that took most points, each in the colour of its type. */
export const categoryShares = ({ topCategories }: Pick<Figures, 'topCategories'>): Share[] =>
  topCategories.slice(0, 7).map(({ category, type, points }) => ({
    label: category,
    ...(category !== pointLogTypeLabels[type] && { detail: pointLogTypeLabels[type] }),
    value: points,
    color: typeColors[type],
  }));
