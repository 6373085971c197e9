import { instantOf, monthsLater, wallTimeOf } from '../time-zones.ts';

/** Months from one occurrence to the next (spec 2, section 4). */
export const recurrenceMonths = { none: 0, monthly: 1, quarterly: 3, yearly: 12 } as const;
export type Recurrence = keyof typeof recurrenceMonths;
export const recurrences = Object.keys(recurrenceMonths) as [Recurrence, ...Recurrence[]];
export const recurrenceLabels: Readonly<Record<Recurrence, string>> = {
  none: 'Does not repeat',
  monthly: 'Every month',
  quarterly: 'Every 3 months',
  yearly: 'Every year',
};

/** 'Only this one': occurrences count from 0; without a start it is skipped, with one it is moved there. */
export interface OccurrenceChange {
  number: number;
  startDate: string | null;
}

/** What repeats: it begins with occurrence 0 and ends where the item does. Instants are ISO 8601. */
export interface Series {
  startDate: string;
  /** The first instant that is not in it any more; null goes on for ever. */
  endDate: string | null;
  recurrence: Recurrence;
  /** Of the property, IANA: an occurrence begins at the same time of the day, on the same day of the month or its last. */
  timeZone: string;
  changes?: readonly OccurrenceChange[] | undefined;
}

/** One window of a series: from its start until the next begins, or the series ends. */
export interface Occurrence {
  number: number;
  startDate: string;
  endDate: string | null;
  isSkipped: boolean;
  isMoved: boolean;
}

/** Where the occurrence begins of itself, in milliseconds; from the first one, so that short months do not move it. */
function plannedStart({ startDate, recurrence, timeZone }: Series, number: number): number {
  const first = new Date(startDate);
  if (number === 0) return first.getTime();
  return instantOf(monthsLater(wallTimeOf(first, timeZone), number * recurrenceMonths[recurrence]), timeZone).getTime();
}

const changeOf = ({ changes }: Series, number: number) => changes?.find((change) => change.number === number);

function startOf(series: Series, number: number): number {
  const moved = changeOf(series, number)?.startDate;
  return moved ? Date.parse(moved) : plannedStart(series, number);
}

const endOf = ({ endDate }: Series) => (endDate === null ? Number.POSITIVE_INFINITY : Date.parse(endDate));
const exists = (series: Series, number: number) =>
  number === 0 || (number > 0 && series.recurrence !== 'none' && plannedStart(series, number) < endOf(series));

/** The occurrence of that number; undefined where the series has none. */
export function occurrence(series: Series, number: number): Occurrence | undefined {
  if (!exists(series, number)) return undefined;
  const change = changeOf(series, number);
  return {
    number,
    startDate: new Date(startOf(series, number)).toISOString(),
    endDate: exists(series, number + 1) ? new Date(startOf(series, number + 1)).toISOString() : series.endDate,
    isSkipped: change !== undefined && change.startDate === null,
    isMoved: change !== undefined && change.startDate !== null,
  };
}

/** A number whose occurrence begins before the instant, or 0: two before the one of that month, since one may be moved. */
function numberBefore({ startDate, recurrence }: Series, at: number): number {
  const months = recurrenceMonths[recurrence];
  if (months === 0) return 0;
  const [from, to] = [new Date(startDate), new Date(at)];
  const between = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return Math.max(0, Math.floor(between / months) - 2);
}

function* occurrencesFrom(series: Series, at: number): Generator<Occurrence> {
  for (let number = numberBefore(series, at); ; number += 1) {
    const found = occurrence(series, number);
    if (!found) return;
    yield found;
  }
}

/** The occurrences that begin from one instant (included) to another, skipped ones too; at most so many. */
export function occurrencesBetween(
  series: Series,
  first: Date,
  last: Date,
  maximum = Number.POSITIVE_INFINITY,
): Occurrence[] {
  const found: Occurrence[] = [];
  for (const next of occurrencesFrom(series, first.getTime())) {
    const start = Date.parse(next.startDate);
    if (start >= last.getTime() || found.length >= maximum) break;
    if (start >= first.getTime()) found.push(next);
  }
  return found;
}

/** The occurrence that runs at the instant, or is skipped then; undefined before the series and after it. */
export function occurrenceAt(series: Series, at: Date): Occurrence | undefined {
  if (at.getTime() >= endOf(series)) return undefined;
  let running: Occurrence | undefined;
  for (const next of occurrencesFrom(series, at.getTime())) {
    if (Date.parse(next.startDate) > at.getTime()) break;
    running = next;
  }
  return running;
}

/** The next occurrence of a recurring series that begins after the instant and is not skipped. */
export function nextOccurrence(series: Series, after: Date): Occurrence | undefined {
  if (series.recurrence === 'none') return undefined;
  for (const next of occurrencesFrom(series, after.getTime()))
    if (!next.isSkipped && Date.parse(next.startDate) > after.getTime()) return next;
  return undefined;
}

const dayOf = (instant: string | number, timeZone: string) =>
  new Date(wallTimeOf(new Date(instant), timeZone)).getUTCDate();

/**
 * Where a copy of a series begins: at its next occurrence, or at the one after if only that is on the series' own day of the month, which
 * the copy would lose otherwise. Undefined where none is left.
 */
export function startOfCopy(series: Series, after: Date): string | undefined {
  const planned = { ...series, changes: [] };
  const next = nextOccurrence(planned, after);
  if (!next) return undefined;
  const later = nextOccurrence(planned, new Date(next.startDate));
  const isOnDay = ({ startDate }: Occurrence) =>
    dayOf(startDate, series.timeZone) === dayOf(series.startDate, series.timeZone);
  return !isOnDay(next) && later && isOnDay(later) ? later.startDate : next.startDate;
}

const stepMs = 5 * 60_000;
/** The step of the form's times in which an instant is: what begins at once and repeats begins there. */
export const stepOf = (instant: Date | string) =>
  new Date(Math.floor(new Date(instant).getTime() / stepMs) * stepMs).toISOString();

/** Where something that lasts from the series' start to `endDate` ends in another occurrence: by the clock on the wall. */
export function endIn(series: Series, endDate: string, { startDate }: Pick<Occurrence, 'startDate'>): string {
  const wallOf = (instant: string) => wallTimeOf(new Date(instant), series.timeZone);
  const lasts = wallOf(endDate) - wallOf(series.startDate);
  return instantOf(wallOf(startDate) + lasts, series.timeZone).toISOString();
}
