import type { Post } from '@hearth/contract/community/post-record';
import { recurrenceLabels, type Recurrence } from '@hearth/contract/community/recurrence';
import type { Status } from '../../../../ui/status-chip.tsx';

/** Where an item stands at a moment, as a chip. */
export function standingOf(
  { isDeleted, active, startDate, endDate }: Pick<Post, 'isDeleted' | 'active' | 'startDate' | 'endDate'>,
  now: Date,
): { status: Status; label: string } {
  if (isDeleted) return { status: 'voided', label: 'Deleted' };
  if (!active) return { status: 'inactive', label: 'Inactive' };
  if (endDate !== null && Date.parse(endDate) <= now.getTime()) return { status: 'inactive', label: 'Ended' };
  if (startDate !== null && Date.parse(startDate) > now.getTime()) return { status: 'pending', label: 'Scheduled' };
  return { status: 'active', label: 'Active' };
}

/** How an item repeats; undefined, with a warning in the log, where this version does not know it (spec 2, section 4). */
export function recurrenceOf(recurrence: string): string | undefined {
  if (Object.hasOwn(recurrenceLabels, recurrence)) return recurrenceLabels[recurrence as Recurrence];
  console.warn(`Unknown recurrence: ${recurrence}`);
  return undefined;
}
