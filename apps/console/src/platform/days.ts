import { browserZone, formatDateTime } from '@hearth/contract/format';

/** Today's calendar day in a time zone, YYYY-MM-DD. */
export const today = (timeZone: string, now = new Date()) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);

/** The date a number of days earlier. */
export const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

export const dayAfter = (day: string, days: number) => dayBefore(day, -days);

/** Days between two dates; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** True if a URL value is a valid date: YYYY-MM-DD, from 1900 to 2199. */
export const isDay = (value: string) =>
  /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value);

/** An instant in a property's time zone, UTC without one. The zone is named where the reader's clock differs. */
export function timeAt(at: string, zone: string | null): string {
  const time = formatDateTime(at, zone ?? 'UTC');
  return time === formatDateTime(at, browserZone()) ? time : formatDateTime(at, zone ?? 'UTC', true);
}
