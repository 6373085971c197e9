import type { z } from '@hearth/contract/validation';
import type { Post } from '@hearth/contract/community/post-record';
import type { updatePostBody } from '@hearth/contract/community/post-body';
import { instantOf, wallTimeOf } from '@hearth/contract/time-zones';

/** A date that moves along. */
export interface MovedDate {
  label: 'opens' | 'closes' | 'eventStarts' | 'eventEnds';
  from: string;
  to: string;
}

type Moved = Pick<z.output<typeof updatePostBody>, 'startDate' | 'endDate' | 'eventInfo'>;

/** Moves a post to another start: its future dates shift by the same local time. `change` is the update to save. */
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
      ...dateOf('eventStarts', eventInfo?.startDate ?? null),
      ...dateOf('eventEnds', eventInfo?.endDate ?? null),
      ...dateOf('opens', startDate),
      ...dateOf('closes', endDate),
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
