import { defineMessages } from '../define-messages.ts';
import type { Post } from './post-record.ts';

/** Phase in time, regardless of `active`. */
export const postPhaseLabels = defineMessages({ running: 'Live', upcoming: 'Upcoming', ended: 'Ended' });
export type PostPhase = keyof typeof postPhaseLabels;

/** `when` filter of a list. */
export const postWhenLabels = {
  ...defineMessages({ current: 'Live or upcoming', any: 'Any date' }),
  ...postPhaseLabels,
};
export type PostWhen = keyof typeof postWhenLabels;
export const postWhens = Object.keys(postWhenLabels) as [PostWhen, ...PostWhen[]];

export type Timed = Pick<Post, 'startDate' | 'endDate'> & { eventInfo: Pick<Post, 'startDate' | 'endDate'> | null };

/** Its end, or the end of its event; null without one. */
export const endOf = ({ endDate, eventInfo }: Timed): string | null => endDate ?? eventInfo?.endDate ?? null;

/** An event is upcoming until it takes place, anything else until its start. */
export function phaseOf(item: Timed, now: Date): PostPhase {
  const isPast = (instant: string) => Date.parse(instant) <= now.getTime();
  const end = endOf(item);
  if (end !== null && isPast(end)) return 'ended';
  return [item.startDate, item.eventInfo?.startDate].every((start) => !start || isPast(start)) ? 'running' : 'upcoming';
}

/** True if residents see it while active: events are shown from their start date, before they take place. */
export const isShown = (item: Timed, now: Date) =>
  phaseOf({ startDate: item.startDate, endDate: endOf(item), eventInfo: null }, now) === 'running';
