import { defineMessages } from '@hearth/contract/define-messages';
import { formatCount } from '@hearth/contract/format';
import type { ReactNode } from 'react';
import { rich } from '../../../ui/rich.ts';

export const text = defineMessages({
  title: 'Units',
  noProperty: 'Choose a property to view its units.',
  none: '–',
  active: 'Active',
  inactive: 'Inactive',
  fields: { unit: 'Unit', building: 'Building', floorPlan: 'Floor plan' },
  list: {
    occupied: (occupied: number, active: number) => `${formatCount(occupied)} of ${formatCount(active)} units occupied`,
    emptyTitle: 'No units yet',
    emptyHint: 'Add units one by one, or import them from a CSV file.',
    import: 'Import units',
    add: 'Add unit',
    activate: 'Activate',
    deactivate: 'Deactivate',
    residents: 'Residents',
    vacant: 'Vacant',
    until: (name: ReactNode, date: string) => rich`${name} until ${date}`,
    edit: (value: string, field: string, unit: string) => `${value}: edit ${field.toLowerCase()} of ${unit}`,
    input: (field: string, unit: string) => `${field} of ${unit}`,
  },
  filters: {
    search: 'Search unit, building, or floor plan',
    allBuildings: 'All buildings',
    occupancy: 'Occupancy',
    anyOccupancy: 'Occupied and vacant',
    occupied: 'Occupied',
    vacant: 'Vacant',
    allStatuses: 'All statuses',
  },
  form: {
    number: 'Unit Number',
    active: 'Active',
    activeHint: 'Available for leases and residents',
  },
  remove: {
    title: (unit: string) => `Remove unit ${unit}?`,
    confirm: 'Remove unit',
    text: "This unit has no leases. You can't undo this.",
  },
  choice: {
    needsProperty: 'Choose a property first',
    needsBuilding: (offer: string) => `${offer}: enter its building first`,
    none: 'No units yet',
    searching: 'Searching units…',
    placeholder: 'Search units',
  },
  import: {
    file: 'Units CSV file',
    choose: 'Use an export from your property management system, or fill in the template. One unit per row.',
    preview: 'Nothing is saved yet. Existing units keep their leases, and no unit is removed.',
    known: 'unit',
    noRows: 'No rows have a unit number. Go back and check its column.',
    importing: 'Importing units…',
    noDuplicates: 'no unit is added twice',
    columns: { unit: 'Unit Number', building: 'Building', floorPlan: 'Floor Plan', active: 'Active' },
    missing: { active: 'All units are active', building: 'No building', floorPlan: 'No floor plan' },
    tooLong: (maximum: number, value: string) => `At most ${formatCount(maximum)} characters: ${value}…`,
    created: { before: 'New', after: 'Added', figure: ['New units', 'Added'] },
    updated: { before: 'To update', after: 'Updated', figure: ['To update', 'Updated'] },
    unchanged: { before: 'No changes', after: 'No changes', figure: ['No changes', 'No changes'] },
  },
});
