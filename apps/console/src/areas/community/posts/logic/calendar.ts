import type { CalendarEntry } from '@hearth/contract/community/calendar';
import { audienceOfPost, kindOf, postKindLabels } from '@hearth/contract/community/post-types';
import type { Audience } from '@hearth/contract/boosts';
import { formatTime } from '@hearth/contract/format';
import { today } from '../../../../platform/days.ts';
import type { CalendarEvent } from '../../../../ui/calendar-event.tsx';
import type { Tone } from '../../../../ui/tone.ts';
import { text } from '../messages.ts';

/** Days shown, inclusive. */
export interface ShownDays {
  first: string;
  last: string;
  timeZone: string;
}

export interface PostEvent extends CalendarEvent {
  entry: CalendarEntry;
}

const kindTones = { POST: 'info', EVENT: 'ember', BOOST: 'success' } as const;
/** A budget for fewer rewards than this is low. */
const lowTimes = 3;

export function budgetWarning({ active, budgetLeft, rewardPoints }: CalendarEntry): string | undefined {
  if (!active || budgetLeft === null || rewardPoints === 0) return undefined;
  if (budgetLeft < rewardPoints) return text.calendar.spent;
  return budgetLeft < lowTimes * rewardPoints ? text.calendar.low : undefined;
}

const nameOf = ({ title, type }: CalendarEntry) =>
  audienceOfPost(type) === 'AMBASSADOR' ? text.calendar.forAmbassadors(title) : title;

const notesOf = (entry: CalendarEntry) =>
  [
    entry.isSkipped && text.calendar.skipped,
    entry.isMoved && text.calendar.moved,
    !entry.active && text.calendar.inactive,
    budgetWarning(entry),
  ].filter((note) => typeof note === 'string');

/** Title, audience and warnings. */
export const entryLabel = (entry: CalendarEntry) => [nameOf(entry), ...notesOf(entry)].join(', ');

function toneOf(entry: CalendarEntry): Tone {
  if (entry.isSkipped || !entry.active) return 'neutral';
  return budgetWarning(entry) ? 'error' : kindTones[kindOf(entry.type)];
}

/** Start day and, except for events, end day. */
function daysOf(entry: CalendarEntry, timeZone: string) {
  const begins = today(timeZone, new Date(entry.startDate));
  if (entry.endDate === null || !entry.isLast || kindOf(entry.type) === 'EVENT') return { begins };
  return { begins, ends: today(timeZone, new Date(Date.parse(entry.endDate) - 1)) };
}

/** Calendar events: one where an entry starts, one where a post ends. */
export function eventsOf(entries: readonly CalendarEntry[], { first, last, timeZone }: ShownDays): PostEvent[] {
  const isShown = (day: string | undefined): day is string => day !== undefined && day >= first && day <= last;
  return entries.flatMap((entry) => {
    const { post, number, type } = entry;
    const { begins, ends } = daysOf(entry, timeZone);
    const kind = kindOf(type);
    const common = { entry, label: nameOf(entry) };
    const at = kind === 'EVENT' ? formatTime(entry.startDate, timeZone) : postKindLabels[kind];
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
              detail: text.calendar.ends,
              tone: entry.active ? ('warning' as const) : ('neutral' as const),
            },
          ]
        : []),
    ];
  });
}

/** Posts open throughout: they start and end on none of the days. */
export const openThroughout = (entries: readonly CalendarEntry[], { first, last, timeZone }: ShownDays) =>
  entries.filter((entry) => {
    const { begins, ends } = daysOf(entry, timeZone);
    return entry.active && !entry.isSkipped && begins < first && (ends === undefined || ends > last);
  });

/** Current and future weeks without content for an audience, by their first days. */
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
