import type { Filter } from '../../../../kit/list-state.ts';
import { options } from '../../../../ui/options.ts';

export const nameOf = ({ unit, building }: { unit: string; building: string }) =>
  building ? `${unit}, ${building}` : unit;

/** What the units of a property are narrowed by. */
export const unitFilters = (buildings: readonly string[]): readonly Filter[] => [
  { kind: 'search', placeholder: 'Search unit, building or floor plan...' },
  {
    kind: 'choice',
    key: 'building',
    label: 'Building',
    placeholder: 'Every building',
    options: options(buildings.filter((building) => building !== '')),
  },
  {
    kind: 'choice',
    key: 'occupied',
    label: 'Occupancy',
    placeholder: 'Occupied or vacant',
    options: [
      { value: 'true', label: 'Occupied' },
      { value: 'false', label: 'Vacant' },
    ],
  },
  {
    kind: 'choice',
    key: 'active',
    label: 'State',
    placeholder: 'Active or not',
    options: [
      { value: 'true', label: 'Active' },
      { value: 'false', label: 'Inactive' },
    ],
  },
];
