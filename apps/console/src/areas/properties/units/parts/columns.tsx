import { formatDate } from '@hearth/contract/format';
import type { UnitRow } from '@hearth/contract/properties/unit-record';
import { ProfileLink } from '../../../../kit/profile-link.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { Editable } from './editable.tsx';

/** The columns of a property's units; what may be edited is edited where it stands. */
export const unitColumns = (propertyId: string): Column<UnitRow>[] => [
  {
    id: 'unit',
    header: 'Unit',
    sortable: true,
    card: 'title',
    cell: (row) => <Editable field="unit" label="Unit" propertyId={propertyId} row={row} />,
  },
  {
    id: 'building',
    header: 'Building',
    sortable: true,
    cell: (row) => <Editable field="building" label="Building" propertyId={propertyId} row={row} />,
  },
  {
    id: 'floorPlan',
    header: 'Floor plan',
    sortable: true,
    cell: (row) => <Editable field="floorPlan" label="Floor plan" propertyId={propertyId} row={row} />,
  },
  {
    id: 'residents',
    header: 'Residents',
    cell: ({ residents }) =>
      residents.length === 0 ? (
        'Vacant'
      ) : (
        <Stack gap={4}>
          {residents.map(({ _id, name, endDate }) => (
            <span key={_id}>
              <ProfileLink userId={_id}>{name}</ProfileLink> until {formatDate(endDate)}
            </span>
          ))}
        </Stack>
      ),
  },
  {
    id: 'active',
    header: 'State',
    sortable: true,
    card: 'aside',
    cell: ({ active }) => <StatusChip status={active ? 'active' : 'inactive'} />,
  },
];
