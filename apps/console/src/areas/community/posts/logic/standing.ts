import { recurrenceLabels, type Recurrence } from '@hearth/contract/community/recurrence';

/** The recurrence label; undefined with a logged warning for an unknown value (spec 2, section 4). */
export function recurrenceOf(recurrence: string): string | undefined {
  if (Object.hasOwn(recurrenceLabels, recurrence)) return recurrenceLabels[recurrence as Recurrence];
  console.warn(`Unknown recurrence: ${recurrence}`);
  return undefined;
}
