import { fulfilmentLabels, type Brand } from '@hearth/contract/brands/brand-record';
import { countryInfo } from '@hearth/contract/countries';
import { formatCount } from '@hearth/contract/format';
import { common } from '../../../../kit/messages.ts';
import { Cut } from '../../../../ui/cut.tsx';
import { Points } from '../../../../ui/points.tsx';
import { RichCell } from '../../../../ui/rich-cell.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { text } from '../messages.ts';
import { BrandLogo } from './brand-logo.tsx';

const whereOf = ({ property, country }: Brand) =>
  property?.name ?? (country === null ? text.bothCountries : countryInfo[country].name);

function CodesLeft({ brand: { codesLeft, codesWarnBelow } }: { brand: Brand }) {
  if (codesLeft === null) return '–';
  if (codesLeft >= codesWarnBelow) return formatCount(codesLeft);
  return (
    <StatusChip
      label={codesLeft === 0 ? text.outOfCodes : text.codesLeft(codesLeft)}
      status={codesLeft === 0 ? 'denied' : 'pending'}
    />
  );
}

export const brandColumns: readonly Column<Brand>[] = [
  {
    id: 'name',
    header: text.columns.brand,
    sortable: true,
    card: 'title',
    cell: (brand) => <RichCell detail={brand.category} picture={<BrandLogo brand={brand} />} title={brand.name} />,
  },
  { id: 'where', header: text.columns.where, spare: true, cell: (brand) => <Cut text={whereOf(brand)} /> },
  {
    id: 'groups',
    header: text.columns.groups,
    cell: ({ groups }) => <Cut text={groups.map(({ name }) => name).join(', ') || '–'} />,
  },
  {
    id: 'fulfilment',
    header: text.columns.delivery,
    cell: ({ fulfilment }) => <Cut text={fulfilmentLabels[fulfilment]} />,
  },
  {
    id: 'minimumPoints',
    header: text.columns.minimum,
    sortable: true,
    align: 'right',
    nowrap: true,
    cell: ({ minimumPoints }) => <Points amount={minimumPoints} />,
  },
  {
    id: 'codesLeft',
    header: text.columns.codesLeft,
    align: 'right',
    nowrap: true,
    cell: (brand) => <CodesLeft brand={brand} />,
  },
  {
    id: 'active',
    header: common.status,
    sortable: true,
    card: 'aside',
    cell: ({ active }) => <StatusChip status={active ? 'active' : 'inactive'} />,
  },
];
