import { generalMessages } from '@hearth/contract/errors';
import { invalid } from '../../../platform/errors.ts';

export interface Period {
  startDate: string;
  endDate: string;
  beforeDate: string;
}
export type Bucket = 'day' | 'week' | 'month';

const dayMs = 86_400_000;
const daysByDefault = 30;

/** The calendar day of an instant in a time zone, YYYY-MM-DD. */
export const dayIn = (timezone: string, at: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    at,
  );

const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
export const dayBefore = (day: string) => addDays(day, -1);
export const daysIn = ({ startDate, endDate }: Pick<Period, 'startDate' | 'endDate'>) =>
  Math.round((Date.parse(endDate) - Date.parse(startDate)) / dayMs) + 1;

/** The requested days, or the last 30; `beforeDate` starts the equally long period before them. */
export function choosePeriod(
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
  now: Date,
  timezone: string,
): Period {
  const today = dayIn(timezone, now);
  const end = endDate ?? (startDate && startDate > today ? startDate : today);
  const start = startDate ?? addDays(end, 1 - daysByDefault);
  if (start > end) throw invalid(['query', 'startDate'], generalMessages.startAfterEnd);
  return { startDate: start, endDate: end, beforeDate: addDays(start, -daysIn({ startDate: start, endDate: end })) };
}

/** Days up to 45, weeks up to 200 days, months beyond. */
export function bucketOf(period: Pick<Period, 'startDate' | 'endDate'>): Bucket {
  const days = daysIn(period);
  return days <= 45 ? 'day' : days <= 200 ? 'week' : 'month';
}
