import type { z } from '@hearth/contract/validation';
import type { Post } from '@hearth/contract/community/post-record';
import type { updatePostBody } from '@hearth/contract/community/post-body';
import { instantOf, wallTimeOf } from '@hearth/contract/time-zones';

/** One date of an item that moves along. */
export interface MovedDate {
  label: 'Opens' | 'Closes' | 'Event starts' | 'Event ends';
  from: string;
  to: string;
}

type Moved = Pick<z.output<typeof updatePostBody>, 'startDate' | 'endDate' | 'eventInfo'>;

/**
 * An item that begins at another time: its later dates move as far by the clock of the property, what is past stays. `dates` says which
 * ones, `change` is what is saved.
 */
export function movedTo(
  { startDate, endDate, eventInfo, timezone }: Pick<Post, 'startDate' | 'endDate' | 'eventInfo' | 'timezone'>,
  to: string,
  now: Date,
): { dates: MovedDate[]; change: Moved } {
  const begins = eventInfo?.startDate ?? startDate;
  const wallOf = (instant: string) => wallTimeOf(new Date(instant), timezone);
  const by = begins === null ? 0 : wallOf(to) - wallOf(begins);
  const shifted = (instant: string | null) =>
    instant === null || Date.parse(instant) <= now.getTime()
      ? instant
      : instantOf(wallOf(instant) + by, timezone).toISOString();
  const dateOf = (label: MovedDate['label'], from: string | null): MovedDate[] => {
    const next = shifted(from);
    return from === null || next === null || next === from ? [] : [{ label, from, to: next }];
  };
  return {
    dates: [
      ...dateOf('Event starts', eventInfo?.startDate ?? null),
      ...dateOf('Event ends', eventInfo?.endDate ?? null),
      ...dateOf('Opens', startDate),
      ...dateOf('Closes', endDate),
    ],
    change: {
      startDate: shifted(startDate),
      endDate: shifted(endDate),
      ...(eventInfo && {
        eventInfo: {
          startDate: shifted(eventInfo.startDate),
          endDate: shifted(eventInfo.endDate),
          code: eventInfo.code,
        },
      }),
    },
  };
}
