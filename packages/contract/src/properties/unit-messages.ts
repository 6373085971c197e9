import { defineMessages } from '../define-messages.ts';
import { formatCount } from '../format.ts';

export const unitMessages = defineMessages({
  unitRequired: 'Unit Number is required',
  added: 'Unit added',
  updated: 'Unit updated',
  removed: 'Unit removed',
  imported: 'Units imported',
  importFailed: "Some rows weren't imported. See the reasons below.",
  once: 'This unit already exists',
  named: 'This unit has leases. Deactivate it instead.',
  ofProvider: (provider: string) => `${provider} manages this unit. Change it there.`,
  repeated: 'Duplicate of an earlier row',
  importCreated: 'New unit',
  importUpdated: 'Floor plan or status changes',
  importUnchanged: 'No changes',
  importEmpty: 'The file has no rows to import',
  importTooMany: (count: number) => `A call can have up to ${formatCount(count)} units`,
  exportFailed: 'Issue on downloading units',
  offer: (unit: string, building: string) => (building ? `Add unit ${unit} in ${building}` : `Add unit ${unit}`),
  notListed: (unit: string) => `${unit} isn't a unit of this property yet. You can keep it, or add it from the list.`,
});
