import { postMessages as say } from '@hearth/contract/community/messages';
import type { OccurrenceRecord } from '@hearth/contract/community/occurrences';
import { endIn, occurrence, type Occurrence, type Series } from '@hearth/contract/community/recurrence';

/** What has begun stays as it was: what was submitted is counted in it. */
export const hasBegun = ({ startDate }: Pick<Occurrence, 'startDate'>, now: Date) =>
  Date.parse(startDate) <= now.getTime();

/** Why the occurrence cannot begin then; undefined where it can. Occurrences stay in their order. */
export function placeFault(series: Series, number: number, startDate: string, now: Date): string | undefined {
  const at = Date.parse(startDate);
  const before = number === 0 ? undefined : occurrence(series, number - 1);
  const after = occurrence(series, number + 1)?.startDate ?? series.endDate;
  const isBetween = (!before || at > Date.parse(before.startDate)) && (after === null || at < Date.parse(after));
  return isBetween && at > now.getTime() ? undefined : say.occurrencePlace;
}

interface Event {
  eventStart: Date | null;
  eventEnd: Date | null;
}

/** An occurrence as the wire knows it. */
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
