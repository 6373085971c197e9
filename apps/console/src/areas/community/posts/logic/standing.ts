import { recurrenceLabels, type Recurrence } from '@hearth/contract/community/recurrence';

/** How an item repeats; undefined, with a warning in the log, where this version does not know it (spec 2, section 4). */
export function recurrenceOf(recurrence: string): string | undefined {
  if (Object.hasOwn(recurrenceLabels, recurrence)) return recurrenceLabels[recurrence as Recurrence];
  console.warn(`Unknown recurrence: ${recurrence}`);
  return undefined;
}
