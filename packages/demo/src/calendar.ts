import type { Random } from './random.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

export type Day = { start: number; weekday: number };
/** A calendar month in a property's time zone; `until` is its end or now, whichever is first. */
export type Month = {
  index: number;
  name: string;
  number: number;
  from: number;
  to: number;
  until: number;
  days: Day[];
};

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

/** UTC offset of the zone on the day of the instant, in ms. */
function zoneOffset(zone: string, at: number): number {
  const key = zone + Math.floor(at / dayMs);
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, format);
  const name = format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? ['', '+', '0', '0'];
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * hourMs + Number(minutes) * 60_000);
  offsets.set(key, offset);
  return offset;
}

const midnight = (zone: string, utcDay: number) => utcDay - zoneOffset(zone, utcDay + dayMs / 2);

/** Local date in the zone, YYYY-MM-DD. */
export const dateIn = (zone: string, at: number) => new Date(at + zoneOffset(zone, at)).toISOString().slice(0, 10);

/** Start of a date in the zone. */
export const startOf = (zone: string, date: string) => midnight(zone, Date.parse(date));

/** The same day a number of months later, or that month's last. */
export function monthsLater(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** The current month and the `count` full months before it. */
export function monthsUntil(now: number, count: number, zone: string): Month[] {
  const today = new Date(now + zoneOffset(zone, now));
  return Array.from({ length: count + 1 }, (_, index) => {
    const first = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - count + index, 1);
    const next = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - count + index + 1, 1);
    const days: Day[] = [];
    for (let day = first; day < next; day += dayMs)
      days.push({ start: midnight(zone, day), weekday: new Date(day).getUTCDay() });
    const to = midnight(zone, next);
    const name = new Date(first).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
    return {
      index,
      name,
      number: new Date(first).getUTCMonth() + 1,
      from: midnight(zone, first),
      to,
      until: Math.min(to, now),
      days,
    };
  });
}

type Shape = { weekdays: readonly number[]; hours: readonly number[] };

/** Residents act in the evening and on weekends. */
export const residentHours: Shape = {
  weekdays: [1.25, 0.9, 0.85, 0.9, 0.95, 1.1, 1.35],
  hours: [1, 0.5, 0.2, 0.1, 0.1, 0.4, 1, 2, 2.5, 2, 2, 2.5, 3, 2.5, 2, 2, 2.5, 4, 5.5, 6.5, 6.5, 5.5, 4, 2],
};
/** Staff act during office hours. */
export const officeHours: Shape = {
  weekdays: [0.02, 1.15, 1.1, 1, 1, 0.95, 0.25],
  hours: [0, 0, 0, 0, 0, 0, 0, 0, 0.6, 3, 4, 3.5, 1.5, 2, 3.5, 3.5, 3, 1.2, 0.2, 0, 0, 0, 0, 0],
};

/** Draws a past instant of the month, weighted by day and hour. */
export function drawTime(random: Random, month: Month, shape: Shape): number {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const day = random.pick(month.days);
    if (day.start >= month.until || random.share() * 1.4 > (shape.weekdays[day.weekday] ?? 0)) continue;
    const at = day.start + drawHour(random, shape) * hourMs + random.integer(0, hourMs - 1);
    if (at < month.until) return at;
  }
  return month.from + Math.floor(random.share() * (month.until - month.from));
}

function drawHour(random: Random, shape: Shape) {
  let left = random.share() * shape.hours.reduce((sum, weight) => sum + weight, 0);
  return Math.max(
    0,
    shape.hours.findIndex((weight) => (left -= weight) < 0),
  );
}

/** An office hour some hours or days later. */
export function officeTimeAfter(random: Random, zone: string, at: number): number {
  const wanted = at + Math.floor((random.share() ** 2 * 4 + 0.05) * dayMs);
  const local = wanted + zoneOffset(zone, wanted);
  const weekday = new Date(local).getUTCDay();
  const weekend = weekday === 0 ? 1 : weekday === 6 ? 2 : 0;
  const day = Math.floor(local / dayMs) * dayMs + weekend * dayMs;
  const result = midnight(zone, day) + drawHour(random, officeHours) * hourMs + random.integer(0, hourMs - 1);
  return result > at ? result : at + random.integer(20 * 60_000, 3 * hourMs);
}

/** Relative activity of a month, highest in summer and over the holidays. */
export const seasonOf = (month: Month) =>
  [0.9, 0.85, 0.95, 1, 1.05, 1.15, 1.2, 1.15, 1, 1, 0.95, 1.2][month.number - 1] ?? 1;
