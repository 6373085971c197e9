import { lands } from '@hearth/contract/countries';
import type { Property } from '@hearth/contract/properties/properties';
import { Points } from '../../../../ui/points.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table-columns.ts';

export const propertyColumns: readonly Column<Property>[] = [
  { id: 'propertyCode', header: 'Code', sortable: true, nowrap: true, cell: ({ propertyCode }) => propertyCode },
  { id: 'name', header: 'Property', sortable: true, card: 'title', cell: ({ name }) => name },
  { id: 'company', header: 'Company', cell: ({ company }) => company?.name ?? '–' },
  {
    id: 'place',
    header: 'Place',
    cell: ({ city, state, country }) => [city, state, lands[country].name].filter(Boolean).join(', '),
  },
  {
    id: 'points',
    header: 'Points',
    align: 'right',
    nowrap: true,
    cell: ({ points }) => (points === undefined ? '–' : <Points amount={points} />),
  },
  {
    id: 'active',
    header: 'Status',
    card: 'aside',
    cell: ({ active }) => <StatusChip status={active ? 'active' : 'inactive'} />,
  },
];
