import { counted } from '@hearth/contract/counts';

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(timeZone: string, time: boolean, isNamed = false) {
  const key = `${timeZone} ${time} ${isNamed}`;
  const known = dateFormats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(time && { hour: 'numeric', minute: '2-digit' }),
    ...(isNamed && { timeZoneName: 'short' }),
  });
  dateFormats.set(key, made);
  return made;
}

const asDate = (value: string | Date) => (value instanceof Date ? value : new Date(value));
const plainDate = /^(\d{4})-(\d{2})-(\d{2})$/;

/** MM/DD/YYYY. An instant is shown in the time zone given; a calendar date (YYYY-MM-DD) as it is. */
export function formatDate(value: string | Date, timeZone = 'UTC'): string {
  const day = typeof value === 'string' ? plainDate.exec(value) : null;
  return day ? `${day[2]}/${day[3]}/${day[1]}` : dateFormat(timeZone, false).format(asDate(value));
}

/** MM/DD/YYYY, h:mm AM in the time zone given; `isNamed` says which it is: 'h:mm AM MST'. */
export const formatDateTime = (value: string | Date, timeZone = 'UTC', isNamed = false) =>
  dateFormat(timeZone, true, isNamed)
    .format(asDate(value))
    .replace(/[\u202f\u00a0]/g, ' ');

/** Where this browser is: for times of the person, which belong to no property. */
export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** 12,345 */
export const formatCount = (count: number) => numbers.format(count);

/** An amount of money with its cents, '$1,450.00' or 'CA$1,450.00'; the plain dollar sign where the country is not known. */
export const formatMoney = (amount: number, country: 'US' | 'CA' = 'US') =>
  amount.toLocaleString('en-US', { style: 'currency', currency: country === 'CA' ? 'CAD' : 'USD' });

/** '1 point', '12,345 points'. */
export const formatPoints = (points: number) => counted(points, 'point');

/** Each unit with its seconds, and from how many on it is used. */
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
  if (Math.abs(seconds) < 45) return 'just now';
  const [unit, size] = steps.find(([, , from]) => Math.abs(seconds) >= from) ?? ['minute', 60];
  return relative.format(Math.trunc(seconds / size) || Math.sign(seconds), unit);
}

/** '1.5 MB': bytes as people read them. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** power;
  return `${amount.toFixed(power > 0 && amount < 10 ? 1 : 0)} ${units[power]}`;
}
