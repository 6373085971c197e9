import type { Post } from './post-record.ts';

/** Where an item is in time; whether it is switched on (`active`) is another matter. */
export const postPhaseLabels = { running: 'Running', upcoming: 'Upcoming', ended: 'Ended' } as const;
export type PostPhase = keyof typeof postPhaseLabels;

/** `when` of a list; `current` is what runs or is still to come. */
export const postWhenLabels = { current: 'Running or upcoming', ...postPhaseLabels, any: 'Any time' } as const;
export type PostWhen = keyof typeof postWhenLabels;
export const postWhens = Object.keys(postWhenLabels) as [PostWhen, ...PostWhen[]];

/** The times of an item; instants are ISO 8601. */
export type Timed = Pick<Post, 'startDate' | 'endDate'> & { eventInfo: Pick<Post, 'startDate' | 'endDate'> | null };

/** When residents stop seeing it: at its end, or with the event if it has none. Null goes on without an end. */
export const endOf = ({ endDate, eventInfo }: Timed): string | null => endDate ?? eventInfo?.endDate ?? null;

/** The phase at a moment: an event is upcoming until it takes place, anything else until its start. */
export function phaseOf(item: Timed, now: Date): PostPhase {
  const isPast = (instant: string) => Date.parse(instant) <= now.getTime();
  const end = endOf(item);
  if (end !== null && isPast(end)) return 'ended';
  return [item.startDate, item.eventInfo?.startDate].every((start) => !start || isPast(start)) ? 'running' : 'upcoming';
}

/** Whether residents see an item that is switched on: from its start to its end. An event is announced before it takes place. */
export const isShown = (item: Timed, now: Date) =>
  phaseOf({ startDate: item.startDate, endDate: endOf(item), eventInfo: null }, now) === 'running';
