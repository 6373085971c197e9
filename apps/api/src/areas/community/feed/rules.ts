import type { FeedItem } from '@hearth/contract/community/feed';
import { isShown, type Timed } from '@hearth/contract/community/phases';
import { endIn, nextOccurrence, occurrenceAt } from '@hearth/contract/community/recurrence';
import { seriesOf, type InSeries } from '../posts/public.ts';

export interface Item extends InSeries {
  active: boolean;
  boostType: string | null;
  rewardPoints: number;
  budget: number;
  maxSubmissionCount: number;
  /** Times of the caller's submissions that count. */
  submittedAt: readonly string[];
  /** Points of the series that are paid or pending. */
  committed: number;
}

const runsOnce = ({ recurrence, occurrenceChanges }: InSeries) =>
  recurrence === 'none' && occurrenceChanges.length === 0;

const runs = (item: InSeries, now: Date) => occurrenceAt(seriesOf(item), now)?.isSkipped === false;

const timesOf = ({ startDate, endDate, eventStart, eventEnd }: InSeries): Timed => {
  const wire = (at: Date | null) => at && at.toISOString();
  return {
    startDate: wire(startDate),
    endDate: wire(endDate),
    eventInfo: { startDate: wire(eventStart), endDate: wire(eventEnd) },
  };
};

/** Active and between its start and end. Skipped occurrences are closed, but events show the next one. */
export function isOpen(item: Item, now: Date): boolean {
  if (!item.active || !isShown(timesOf(item), now)) return false;
  if (runsOnce(item)) return true;
  return item.eventStart !== null || runs(item, now);
}

/** True if it accepts submissions. Events do only once they have started. */
export const hasBegun = (item: Item, now: Date) => item.eventStart === null || runs(item, now);

/** The caller's submissions in the current occurrence. */
export function ownSubmissions(item: Item, now: Date): number {
  if (runsOnce(item)) return item.submittedAt.length;
  const from = occurrenceAt(seriesOf(item), now)?.startDate;
  return from === undefined ? 0 : item.submittedAt.filter((at) => Date.parse(at) >= Date.parse(from)).length;
}

export const isAffordable = ({ budget, committed, rewardPoints }: Item) =>
  budget === 0 || committed + rewardPoints <= budget;

/** Submissions this resident has left, given the maximum per occurrence and the series budget. */
export function submissionsLeft(item: Item, now: Date): number {
  const { boostType, rewardPoints, budget, committed, maxSubmissionCount } = item;
  if (boostType === null || rewardPoints === 0 || !isOpen(item, now) || !hasBegun(item, now)) return 0;
  const affordable = budget === 0 ? Number.POSITIVE_INFINITY : Math.floor((budget - committed) / rewardPoints);
  return Math.max(0, Math.min(maxSubmissionCount - ownSubmissions(item, now), affordable));
}

/** Event times of the current or next occurrence. */
export function eventOf(item: Item, now: Date): NonNullable<FeedItem['eventInfo']> {
  const { eventStart, eventEnd } = item;
  const once = { startDate: eventStart?.toISOString() ?? null, endDate: eventEnd?.toISOString() ?? null };
  if (!eventStart || runsOnce(item)) return once;
  const series = seriesOf(item);
  const placed = ({ startDate }: { startDate: string }) => ({
    startDate,
    endDate: once.endDate && endIn(series, once.endDate, { startDate }),
  });
  const running = occurrenceAt(series, now);
  const current = running && !running.isSkipped ? placed(running) : undefined;
  if (current && (current.endDate === null || Date.parse(current.endDate) > now.getTime())) return current;
  const next = nextOccurrence(series, now);
  return next ? placed(next) : (current ?? once);
}
