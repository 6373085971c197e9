import { formatDays, formatMonth } from '@hearth/contract/format';

const dayMs = 86_400_000;
const asDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The weeks of a month (`YYYY-MM`), each from Sunday as `YYYY-MM-DD`, filled with days of the adjacent months. */
export function weeksOf(month: string): string[][] {
  const first = Date.parse(`${month}-01`);
  const start = first - new Date(first).getUTCDay() * dayMs;
  const next = Date.parse(`${monthAfter(month, 1)}-01`);
  const weeks = Math.ceil((next - start) / dayMs / 7);
  return Array.from({ length: weeks }, (__, week) =>
    Array.from({ length: 7 }, (_, day) => asDay(start + (week * 7 + day) * dayMs)),
  );
}

export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

const dayAfter = (day: string, by: number) => asDay(Date.parse(day) + by * dayMs);

/** The days of a day's week, from Sunday to Saturday. */
export function weekOf(day: string): string[] {
  const weekday = new Date(day).getUTCDay();
  return Array.from({ length: 7 }, (_, place) => dayAfter(day, place - weekday));
}

/** A month as `YYYY-MM`, or the week of a day as `YYYY-MM-DD`. */
export type Period = string;
const isWeek = (period: Period) => period.length > 'YYYY-MM'.length;

/** The weeks of a period; a month's are filled with days of the adjacent months. */
export const weeksIn = (period: Period) => (isWeek(period) ? [weekOf(period)] : weeksOf(period));
export const isWithin = (period: Period, day: string) =>
  isWeek(period) ? weekOf(period).includes(day) : day.startsWith(period);

/** The period of the same length, moved by a number of months or weeks. */
export const periodAfter = (period: Period, by: number): Period =>
  isWeek(period) ? dayAfter(period, 7 * by) : monthAfter(period, by);
/** The period of the same length that contains the day. */
export const periodOf = (period: Period, day: string): Period => (isWeek(period) ? day : day.slice(0, 7));
export const lengthOf = (period: Period) => (isWeek(period) ? 'week' : 'month');

/** `November 2026`, `November 22 – 28, 2026` */
export function formatPeriod(period: Period): string {
  if (!isWeek(period)) return formatMonth(period);
  const week = weekOf(period);
  return formatDays(week[0] ?? '', week[6] ?? '');
}
