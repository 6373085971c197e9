import { lands } from '@hearth/contract/countries';
import type { Property } from '@hearth/contract/properties/properties';
import { formatCount } from '../../../../platform/format.ts';
import { Points } from '../../../../ui/points.tsx';
import { RichCell } from '../../../../ui/rich-cell.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { UserAvatar } from '../../../../ui/user-avatar.tsx';

/** A property by its logo and its name. */
const PropertyName = ({ name, logo }: Pick<Property, 'name' | 'logo'>) => (
  <RichCell
    picture={logo ? <img alt="" loading="lazy" src={logo.smallUrl} /> : <UserAvatar name={name} size={40} />}
    title={name}
  >
    {name}
  </RichCell>
);

export const propertyColumns: readonly Column<Property>[] = [
  { id: 'propertyCode', header: 'Code', sortable: true, nowrap: true, cell: ({ propertyCode }) => propertyCode },
  {
    id: 'name',
    header: 'Property',
    sortable: true,
    card: 'title',
    cell: ({ name, logo }) => <PropertyName logo={logo} name={name} />,
  },
  { id: 'company', header: 'Company', cell: ({ company }) => company?.name ?? '–' },
  {
    id: 'city',
    header: 'Place',
    sortable: true,
    cell: ({ city, state, country }) => [city, state, lands[country].name].filter(Boolean).join(', '),
  },
  {
    id: 'residentCount',
    header: 'Residents',
    align: 'right',
    cell: ({ residentCount }) => (residentCount === undefined ? '–' : formatCount(residentCount)),
  },
  {
    id: 'unitCount',
    header: 'Units',
    align: 'right',
    cell: ({ unitCount }) => (unitCount === undefined ? '–' : formatCount(unitCount)),
  },
  {
    id: 'points',
    header: 'Points',
    sortable: true,
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
