import type { Filter } from '../../../../kit/list-state.ts';
import { options } from '../../../../ui/options.ts';
import { common } from '../../../../kit/messages.ts';
import { text } from '../messages.ts';

export const nameOf = ({ unit, building }: { unit: string; building: string }) =>
  building ? `${unit}, ${building}` : unit;

export const unitFilters = (buildings: readonly string[]): readonly Filter[] => [
  { kind: 'search', placeholder: text.filters.search },
  {
    kind: 'choice',
    key: 'building',
    label: text.fields.building,
    placeholder: text.filters.allBuildings,
    options: options(buildings.filter((building) => building !== '')),
  },
  {
    kind: 'choice',
    key: 'occupied',
    label: text.filters.occupancy,
    placeholder: text.filters.anyOccupancy,
    options: [
      { value: 'true', label: text.filters.occupied },
      { value: 'false', label: text.filters.vacant },
    ],
  },
  {
    kind: 'choice',
    key: 'active',
    label: common.status,
    placeholder: text.filters.allStatuses,
    options: [
      { value: 'true', label: text.active },
      { value: 'false', label: text.inactive },
    ],
  },
];
