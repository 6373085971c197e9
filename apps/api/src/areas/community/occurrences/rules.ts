import { postMessages } from '@hearth/contract/community/messages';
import type { OccurrenceRecord } from '@hearth/contract/community/occurrences';
import type { CalendarEntry } from '@hearth/contract/community/calendar';
import {
  endIn,
  occurrence,
  occurrenceAt,
  occurrencesBetween,
  type Occurrence,
  type Series,
} from '@hearth/contract/community/recurrence';
import { instantOf } from '@hearth/contract/time-zones';
import { seriesOf } from '../posts/public.ts';
import { calendarItems, type CalendarItem } from './fields.ts';

const dayMs = 86_400_000;

/** Started occurrences can't change, because they may have submissions. */
export const hasBegun = ({ startDate }: Pick<Occurrence, 'startDate'>, now: Date) =>
  Date.parse(startDate) <= now.getTime();

/** Error if an occurrence can't move there. Occurrences keep their order. */
export function placeFault(series: Series, number: number, startDate: string, now: Date): string | undefined {
  const at = Date.parse(startDate);
  const before = number === 0 ? undefined : occurrence(series, number - 1);
  const after = occurrence(series, number + 1)?.startDate ?? series.endDate;
  const isBetween = (!before || at > Date.parse(before.startDate)) && (after === null || at < Date.parse(after));
  return isBetween && at > now.getTime() ? undefined : postMessages.occurrencePlace;
}

interface Event {
  eventStart: Date | null;
  eventEnd: Date | null;
}

export function toWire(
  series: Series,
  { eventStart, eventEnd }: Event,
  found: Occurrence,
  { mayChange, now }: { mayChange: boolean; now: Date },
): OccurrenceRecord {
  const endDate = eventEnd && endIn(series, eventEnd.toISOString(), found);
  return {
    ...found,
    eventInfo: eventStart && { startDate: found.startDate, endDate },
    can: { change: mayChange && series.recurrence !== 'none' && !hasBegun(found, now) },
  };
}

/** Moved and long occurrences may start before the range. */
function occurrencesNear(series: Series, item: CalendarItem, from: Date, to: Date): Occurrence[] {
  const lasts = item.eventStart && item.eventEnd ? item.eventEnd.getTime() - item.eventStart.getTime() : 0;
  const begun = occurrencesBetween(series, new Date(from.getTime() - lasts - dayMs), to);
  const running = occurrenceAt(series, from);
  return running && !begun.some(({ number }) => number === running.number) ? [running, ...begun] : begun;
}

/** Occurrences that overlap the range: events while they take place, others while open. */
export function entriesOf(item: CalendarItem, days: { startDate: string; endDate: string }): CalendarEntry[] {
  const series = seriesOf(item);
  const from = instantOf(Date.parse(days.startDate), series.timeZone);
  const to = instantOf(Date.parse(days.endDate) + dayMs, series.timeZone);
  return occurrencesNear(series, item, from, to).flatMap((found) => {
    const eventEnd = item.eventEnd && endIn(series, item.eventEnd.toISOString(), found);
    const endDate = item.eventStart ? eventEnd : found.endDate;
    // Events without an end have no duration.
    const over = endDate ?? (item.eventStart ? found.startDate : null);
    const isBefore =
      over !== null && Date.parse(over) <= from.getTime() && Date.parse(found.startDate) < from.getTime();
    if (isBefore) return [];
    return [
      { ...calendarItems.toWire(item), ...found, endDate, isLast: occurrence(series, found.number + 1) === undefined },
    ];
  });
}
