/** Local time, as the milliseconds of the same time in UTC. */
export type WallTime = number;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

function computeLocalTime(instant: Date, timeZone: string): WallTime {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second, instant.getUTCMilliseconds());
}

const dayMs = 86_400_000;

/** UTC offsets at the start of each UTC day, by zone and day. Formatting costs a hundred times as much as a lookup. */
const offsets = new Map<string, Map<number, number>>();
const offsetsMaximum = 20_000;

function offsetAtDayStart(day: number, timeZone: string): number {
  const ofZone = offsets.get(timeZone) ?? new Map<number, number>();
  offsets.set(timeZone, ofZone);
  const known = ofZone.get(day);
  if (known !== undefined) return known;
  if (ofZone.size >= offsetsMaximum) ofZone.clear();
  const offset = computeLocalTime(new Date(day * dayMs), timeZone) - day * dayMs;
  ofZone.set(day, offset);
  return offset;
}

/** Local time of an instant in an IANA time zone. Assumes at most one offset change per day. */
export function wallTimeOf(instant: Date, timeZone: string): WallTime {
  const at = instant.getTime();
  const day = Math.floor(at / dayMs);
  const offset = offsetAtDayStart(day, timeZone);
  return offset === offsetAtDayStart(day + 1, timeZone) ? at + offset : computeLocalTime(instant, timeZone);
}

/**
 * The instant of a local time: the first of two where clocks go back; where they skip it, shifted by the skipped time.
 */
export function instantOf(wall: WallTime, timeZone: string): Date {
  const offsetAt = (ms: number) => wallTimeOf(new Date(ms), timeZone) - ms;
  const before = wall - offsetAt(wall - dayMs);
  const after = wall - offsetAt(wall + dayMs);
  const shown = [before, after].filter((ms) => wallTimeOf(new Date(ms), timeZone) === wall);
  return new Date(shown.length > 0 ? Math.min(...shown) : before);
}

/** The instant with the same local time in another time zone. */
export const sameWallTime = (instant: Date, here: string, there: string) =>
  here === there ? instant : instantOf(wallTimeOf(instant, here), there);

/** Adds calendar months, keeping the day or using the month's last one. */
export function monthsLater(wall: WallTime, months: number): WallTime {
  const at = new Date(wall);
  const month = at.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const first = Date.UTC(at.getUTCFullYear(), month, 1);
  return first + (Math.min(at.getUTCDate(), lastDay) - 1) * dayMs + (wall - Math.floor(wall / dayMs) * dayMs);
}
