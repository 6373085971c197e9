import { fulfilmentLabels, type Brand } from '@hearth/contract/brands/brand-record';
import { lands } from '@hearth/contract/countries';
import { formatCount } from '@hearth/contract/format';
import { Cut } from '../../../../ui/cut.tsx';
import { Points } from '../../../../ui/points.tsx';
import { RichCell } from '../../../../ui/rich-cell.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { BrandLogo } from './brand-logo.tsx';

const whereOf = ({ property, country }: Brand) =>
  property?.name ?? (country === null ? 'Everywhere' : lands[country].name);

/** Codes that can be given out; few of them warn. */
function CodesLeft({ brand: { codesLeft, codesWarnBelow } }: { brand: Brand }) {
  if (codesLeft === null) return '–';
  if (codesLeft >= codesWarnBelow) return formatCount(codesLeft);
  return (
    <StatusChip
      label={codesLeft === 0 ? 'None left' : `${formatCount(codesLeft)} left`}
      status={codesLeft === 0 ? 'denied' : 'pending'}
    />
  );
}

export const brandColumns: readonly Column<Brand>[] = [
  {
    id: 'name',
    header: 'Brand',
    sortable: true,
    card: 'title',
    cell: (brand) => <RichCell detail={brand.category} picture={<BrandLogo brand={brand} />} title={brand.name} />,
  },
  { id: 'where', header: 'Offered', cell: (brand) => <Cut text={whereOf(brand)} /> },
  {
    id: 'groups',
    header: 'Groups',
    cell: ({ groups }) => <Cut text={groups.map(({ name }) => name).join(', ') || '–'} />,
  },
  { id: 'fulfilment', header: 'Fulfilment', cell: ({ fulfilment }) => fulfilmentLabels[fulfilment] },
  {
    id: 'minimumPoints',
    header: 'From',
    sortable: true,
    align: 'right',
    nowrap: true,
    cell: ({ minimumPoints }) => <Points amount={minimumPoints} />,
  },
  {
    id: 'codesLeft',
    header: 'Codes left',
    align: 'right',
    nowrap: true,
    cell: (brand) => <CodesLeft brand={brand} />,
  },
  {
    id: 'active',
    header: 'Status',
    sortable: true,
    card: 'aside',
    cell: ({ active }) => <StatusChip status={active ? 'active' : 'inactive'} />,
  },
];
