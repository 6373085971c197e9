import { defineMessages } from './define-messages.ts';

const text = defineMessages({ justNow: 'just now' });

/** The language and region of everything people read. */
const locale = 'en-US';

const counts = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const relativeTimes = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
const formats = new Map<string, Intl.DateTimeFormat>();
const narrowSpaces = /[\u202f\u00a0]/g;

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** 12,345 */
export const formatCount = (count: number | bigint): string => counts.format(count);

/** 12,345.67, with a fixed number of decimals. */
export const formatDecimal = (value: number, decimals: number): string =>
  value.toLocaleString(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** A multiple of an integer step on a chart's axis: '12.5K', '3.15M', or the whole count where two decimals aren't enough. */
export function formatCompact(count: number, step: number): string {
  const unitPower = Math.max(0, Math.min(12, 3 * Math.floor(Math.log10(Math.abs(count) || 1) / 3)));
  const decimals = Math.max(0, unitPower - Math.floor(Math.log10(step)));
  return decimals > 2
    ? formatCount(count)
    : count.toLocaleString(locale, { notation: 'compact', maximumFractionDigits: decimals });
}

/** A share as a percentage: 0.5 is '50%', 0.083 is '8.3%'. */
export const formatShare = (share: number): string =>
  `${formatDecimal(share * 100, share !== 0 && Math.abs(share) < 0.1 ? 1 : 0)}%`;

/** The word for a count: `plural(2, 'lease')` is 'leases', `plural(2, 'is', 'are')` is 'are'. */
export const plural = (count: number, one: string, other = `${one}s`): string => (Math.abs(count) === 1 ? one : other);

/** A count with its word: '1 property', '1,234 properties'. */
export const counted = (count: number, one: string, other?: string): string =>
  `${formatCount(count)} ${plural(count, one, other)}`;

/** '1 point', '12,345 points'. */
export const formatPoints = (points: number): string => counted(points, 'point');

/** 'Ana, Ben, and Cal'; past `shown` items the rest is a count: 'Ana, Ben, and 3 more'. A disjunction says 'or'. */
export function formatList(
  items: readonly string[],
  shown = items.length,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  const rest = items.length - shown;
  const parts = rest > 0 ? [...items.slice(0, shown), `${formatCount(rest)} more`] : items;
  return new Intl.ListFormat(locale, { type }).format(parts);
}

/** Text with a period at its end, unless it already ends a sentence. */
export const asSentence = (reason: string): string => (/[.!?]$/.test(reason) ? reason : `${reason}.`);

const formatCurrency = (amount: number, currency: string) =>
  amount.toLocaleString(locale, { style: 'currency', currency });

/** Cents as money: '$1,250.00', 'CA$1,250.00'. */
export const formatCents = (cents: number, currency: string): string => formatCurrency(cents / 100, currency);

/** Dollars of a country as money: '$1,450.00', 'CA$1,450.00'; a plain dollar sign where the country is unknown. */
export const formatMoney = (amount: number, country: 'US' | 'CA' = 'US'): string =>
  formatCurrency(amount, country === 'CA' ? 'CAD' : 'USD');

/** Basis points as a percentage: '8.25%', '14.975%'. */
export const formatBasisPoints = (basisPoints: number): string => `${Number((basisPoints / 100).toFixed(3))}%`;

const asDate = (value: string | Date) => (value instanceof Date ? value : new Date(value));
const calendarDate = /^(\d{4})-(\d{2})-(\d{2})$/;
const numericDate = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const clockTime = { hour: 'numeric', minute: '2-digit' } as const;

/** MM/DD/YYYY. An instant is shown in the time zone given; a calendar date (YYYY-MM-DD) as it is. */
export function formatDate(value: string | Date, timeZone = 'UTC'): string {
  const day = typeof value === 'string' ? calendarDate.exec(value) : null;
  return day ? `${day[2]}/${day[3]}/${day[1]}` : dateFormat({ timeZone, ...numericDate }).format(asDate(value));
}

/** MM/DD/YYYY, h:mm AM in the time zone given; `isNamed` appends the zone: 'h:mm AM MST'. */
export const formatDateTime = (value: string | Date, timeZone = 'UTC', isNamed = false): string =>
  dateFormat({ timeZone, ...numericDate, ...clockTime, ...(isNamed && { timeZoneName: 'short' }) })
    .format(asDate(value))
    .replace(narrowSpaces, ' ');

/** The browser's time zone, for times that belong to the reader rather than to a property. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** h:mm AM in the time zone given. */
export const formatTime = (value: string | Date, timeZone = 'UTC'): string =>
  dateFormat({ timeZone, ...clockTime })
    .format(asDate(value))
    .replace(narrowSpaces, ' ');

/** The exact time, for hover and focus: 'Nov 23, 2026, 9:06 AM MST'. */
export const formatExactTime = (value: string | Date, timeZone = 'UTC'): string =>
  dateFormat({ timeZone, year: 'numeric', month: 'short', day: 'numeric', ...clockTime, timeZoneName: 'short' })
    .format(asDate(value))
    .replace(narrowSpaces, ' ');

/** 'November 2026', of a calendar date or month (YYYY-MM or YYYY-MM-DD). */
export const formatMonth = (month: string): string =>
  dateFormat({ timeZone: 'UTC', month: 'long', year: 'numeric' }).format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`));

/** "Nov '26", of a calendar month. */
export const formatShortMonth = (month: string): string =>
  `${dateFormat({ timeZone: 'UTC', month: 'short' }).format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`))} '${month.slice(2, 4)}`;

/** 'Sunday, November 22', of a calendar date. */
export const formatWeekday = (day: string): string =>
  dateFormat({ timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' }).format(new Date(day));

/** 'November 22 – 28, 2026', from one calendar date to another. */
export const formatDays = (from: string, to: string): string =>
  dateFormat({ timeZone: 'UTC', month: 'long', day: 'numeric', year: 'numeric' }).formatRange(
    new Date(from),
    new Date(to),
  );

/** A time zone by its name and city: 'Eastern Time (Toronto)'. */
export function formatTimeZone(timeZone: string): string {
  const parts = dateFormat({ timeZone, timeZoneName: 'longGeneric' }).formatToParts(new Date());
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return `${name} (${timeZone.split('/').slice(1).reverse().join(', ').replaceAll('_', ' ')})`;
}

/** Units with their seconds, and the number of seconds from which each is used. */
const steps = [
  ['year', 31_536_000, 31_536_000],
  ['month', 2_592_000, 60 * 86_400],
  ['day', 86_400, 86_400],
  ['hour', 3_600, 3_600],
  ['minute', 60, 60],
] as const;

/** '3 minutes ago', 'in 2 days', 'just now' within 45 seconds. Whole units that have passed: days up to 60, then months. */
export function formatAgo(value: string | Date, now: Date): string {
  const seconds = Math.round((asDate(value).getTime() - now.getTime()) / 1000);
  if (Math.abs(seconds) < 45) return text.justNow;
  const [unit, size] = steps.find(([, , from]) => Math.abs(seconds) >= from) ?? ['minute', 60];
  return relativeTimes.format(Math.trunc(seconds / size) || Math.sign(seconds), unit);
}

const sizes = ['B', 'kB', 'MB', 'GB'];

/** A size in bytes, to a tenth: '1.5 MB'. */
export function formatBytes(bytes: number): string {
  const power = Math.min(sizes.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1000 ** power).toLocaleString(locale, { maximumFractionDigits: 1 })} ${sizes[power]}`;
}
