import type { CalendarEntry } from '@hearth/contract/community/calendar';
import { audienceOfPost, kindOf, postKindLabels } from '@hearth/contract/community/post-types';
import type { Audience } from '@hearth/contract/boosts';
import { today } from '../../../../platform/days.ts';
import type { CalendarEvent } from '../../../../ui/calendar-event.tsx';
import type { Tone } from '../../../../ui/tone.ts';

/** The days that a calendar shows, first and last included, and where they are days. */
export interface ShownDays {
  first: string;
  last: string;
  timeZone: string;
}

/** What is placed on a day. */
export interface PostEvent extends CalendarEvent {
  entry: CalendarEntry;
}

const kindTones = { POST: 'info', EVENT: 'ember', BOOST: 'success' } as const;
/** A budget that can pay no more often than this runs low. */
const lowTimes = 3;

/** What is said of the budget of an item that still pays; undefined where it is enough or has no limit. */
export function budgetWarning({ active, budgetLeft, rewardPoints }: CalendarEntry): string | undefined {
  if (!active || budgetLeft === null || rewardPoints === 0) return undefined;
  if (budgetLeft < rewardPoints) return 'budget spent';
  return budgetLeft < lowTimes * rewardPoints ? 'budget runs out' : undefined;
}

const nameOf = ({ title, type }: CalendarEntry) =>
  audienceOfPost(type) === 'AMBASSADOR' ? `${title}, for ambassadors` : title;

/** What a manager should know of it. */
const notesOf = (entry: CalendarEntry) =>
  [entry.isSkipped && 'skipped', entry.isMoved && 'moved', !entry.active && 'inactive', budgetWarning(entry)].filter(
    (note) => typeof note === 'string',
  );

/** The item in words: its title, for whom it is, and what a manager should know of it. */
export const entryLabel = (entry: CalendarEntry) => [nameOf(entry), ...notesOf(entry)].join(', ');

function toneOf(entry: CalendarEntry): Tone {
  if (entry.isSkipped || !entry.active) return 'neutral';
  return budgetWarning(entry) ? 'error' : kindTones[kindOf(entry.type)];
}

/** The day of an entry's start, and the day on which its item ends: an event is shown once. */
function daysOf(entry: CalendarEntry, timeZone: string) {
  const begins = today(timeZone, new Date(entry.startDate));
  if (entry.endDate === null || !entry.isLast || kindOf(entry.type) === 'EVENT') return { begins };
  return { begins, ends: today(timeZone, new Date(Date.parse(entry.endDate) - 1)) };
}

/** What is shown on which day: where entries begin, and where items end. */
export function eventsOf(entries: readonly CalendarEntry[], { first, last, timeZone }: ShownDays): PostEvent[] {
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  const isShown = (day: string | undefined): day is string => day !== undefined && day >= first && day <= last;
  return entries.flatMap((entry) => {
    const { post, number, type } = entry;
    const { begins, ends } = daysOf(entry, timeZone);
    const kind = kindOf(type);
    const common = { entry, label: nameOf(entry) };
    const at = kind === 'EVENT' ? time.format(new Date(entry.startDate)) : postKindLabels[kind];
    const start = {
      ...common,
      id: `${post}.${number}`,
      on: begins,
      detail: [at, ...notesOf(entry)].join(', '),
      tone: toneOf(entry),
    };
    return [
      ...(isShown(begins) ? [start] : []),
      ...(isShown(ends)
        ? [
            {
              ...common,
              id: `${post}.ends`,
              on: ends,
              detail: 'Ends',
              tone: entry.active ? ('warning' as const) : ('neutral' as const),
            },
          ]
        : []),
    ];
  });
}

/** What is open on all the days: it neither begins nor ends on one of them. */
export const openThroughout = (entries: readonly CalendarEntry[], { first, last, timeZone }: ShownDays) =>
  entries.filter((entry) => {
    const { begins, ends } = daysOf(entry, timeZone);
    return entry.active && !entry.isSkipped && begins < first && (ends === undefined || ends > last);
  });

/** Weeks that are not over in which nothing begins, or takes place, for an audience; by their first days. */
export function gapsOf(
  entries: readonly CalendarEntry[],
  weeks: readonly (readonly string[])[],
  { audiences, timeZone, present }: { audiences: readonly Audience[]; timeZone: string; present: string },
): { audience: Audience; weeks: string[] }[] {
  const planned = entries.filter(({ active, isSkipped }) => active && !isSkipped);
  const isIn = (entry: CalendarEntry, first: string, last: string) => {
    const begins = today(timeZone, new Date(entry.startDate));
    const isEvent = kindOf(entry.type) === 'EVENT' && entry.endDate !== null;
    const ends = isEvent ? today(timeZone, new Date(Date.parse(entry.endDate ?? '') - 1)) : begins;
    return begins <= last && ends >= first;
  };
  return audiences.flatMap((audience) => {
    const own = planned.filter(({ type }) => audienceOfPost(type) === audience);
    const empty = weeks.flatMap((week) => {
      const [first = '', last = ''] = [week[0], week.at(-1)];
      return last >= present && !own.some((entry) => isIn(entry, first, last)) ? [first] : [];
    });
    return empty.length > 0 ? [{ audience, weeks: empty }] : [];
  });
}
