import { defineMessages } from '../define-messages.ts';
import { instantOf, monthsLater, wallTimeOf } from '../time-zones.ts';

/** Months from one occurrence to the next (spec 2, section 4). */
export const recurrenceMonths = { none: 0, monthly: 1, quarterly: 3, yearly: 12 } as const;
export type Recurrence = keyof typeof recurrenceMonths;
export const recurrences = Object.keys(recurrenceMonths) as [Recurrence, ...Recurrence[]];
export const recurrenceLabels: Readonly<Record<Recurrence, string>> = defineMessages({
  none: "Doesn't repeat",
  monthly: 'Every month',
  quarterly: 'Every 3 months',
  yearly: 'Every year',
});

/** Change of one occurrence, numbered from 0: a new start, or null to skip it. */
export interface OccurrenceChange {
  number: number;
  startDate: string | null;
}

/** A recurring post. Instants are ISO 8601. */
export interface Series {
  startDate: string;
  /** Exclusive; null without an end. */
  endDate: string | null;
  recurrence: Recurrence;
  /** IANA time zone: occurrences start at the same local time on the same day of the month, or its last. */
  timeZone: string;
  changes?: readonly OccurrenceChange[] | undefined;
}

/** Open from its start until the next one starts or the series ends. */
export interface Occurrence {
  number: number;
  startDate: string;
  endDate: string | null;
  isSkipped: boolean;
  isMoved: boolean;
}

/** Start before any change, in milliseconds; counted from the first one, so short months don't shift later ones. */
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

/** A lower bound for the occurrences around an instant: two earlier, since one may have moved. */
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

/** Occurrences that start in [first, last), including skipped ones. */
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

/** The current occurrence, even if skipped; undefined outside the series. */
export function occurrenceAt(series: Series, at: Date): Occurrence | undefined {
  if (at.getTime() >= endOf(series)) return undefined;
  let running: Occurrence | undefined;
  for (const next of occurrencesFrom(series, at.getTime())) {
    if (Date.parse(next.startDate) > at.getTime()) break;
    running = next;
  }
  return running;
}

/** The next occurrence that isn't skipped. */
export function nextOccurrence(series: Series, after: Date): Occurrence | undefined {
  if (series.recurrence === 'none') return undefined;
  for (const next of occurrencesFrom(series, after.getTime()))
    if (!next.isSkipped && Date.parse(next.startDate) > after.getTime()) return next;
  return undefined;
}

const dayOf = (instant: string | number, timeZone: string) =>
  new Date(wallTimeOf(new Date(instant), timeZone)).getUTCDate();

/** Start of a copied series: the next occurrence, or the one after if only that keeps the day of the month. */
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
/** The instant rounded down to a step of the time picker. */
export const stepOf = (instant: Date | string) =>
  new Date(Math.floor(new Date(instant).getTime() / stepMs) * stepMs).toISOString();

/** The end of an event in another occurrence, with the same duration in local time. */
export function endIn(series: Series, endDate: string, { startDate }: Pick<Occurrence, 'startDate'>): string {
  const wallOf = (instant: string) => wallTimeOf(new Date(instant), series.timeZone);
  const lasts = wallOf(endDate) - wallOf(series.startDate);
  return instantOf(wallOf(startDate) + lasts, series.timeZone).toISOString();
}
