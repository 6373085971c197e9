import { fulfilmentLabels } from '@hearth/contract/brands/brand-record';
import { formatCents } from '@hearth/contract/money';
import {
  redemptionStatusLabels,
  type Redemption,
  type RedemptionStatus,
} from '@hearth/contract/points/redemption-record';
import { ProfileLink } from '../../../../kit/profile-link.tsx';
import type { useTimes } from '../../../../platform/session.tsx';
import { Cut } from '../../../../ui/cut.tsx';
import { Muted } from '../../../../ui/layout.tsx';
import { Points } from '../../../../ui/points.tsx';
import { RichCell } from '../../../../ui/rich-cell.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import styles from './columns.module.css';
import { redemptionLooks } from '../logic/looks.ts';

/** Why it is not there yet decides what staff do. */
const needsReason: ReadonlySet<RedemptionStatus> = new Set(['handOver', 'waiting', 'failed']);

interface Shown {
  at: ReturnType<typeof useTimes>;
  /** The rows are of several properties. */
  showsProperty: boolean;
}

export const redemptionColumns = ({ at, showsProperty }: Shown): Column<Redemption>[] => [
  {
    id: 'brand',
    header: 'Brand',
    sortable: true,
    card: 'title',
    cell: ({ brand, kind }) => <RichCell detail={fulfilmentLabels[kind]} title={brand.name} />,
  },
  {
    id: 'user',
    header: 'Resident',
    cell: ({ user }) => (
      <RichCell detail={user.email} title={user.name}>
        <ProfileLink userId={user._id}>{user.name}</ProfileLink>
      </RichCell>
    ),
  },
  ...(showsProperty
    ? [{ id: 'property', header: 'Property', cell: ({ property }: Redemption) => <Cut text={property.name} /> }]
    : []),
  {
    id: 'createdAt',
    header: 'Redeemed',
    sortable: true,
    nowrap: true,
    cell: ({ createdAt, timezone }) => at(createdAt, timezone),
  },
  {
    id: 'points',
    header: 'Points',
    sortable: true,
    align: 'right',
    nowrap: true,
    cell: ({ points, status }) => <Points amount={points} reversed={status === 'returned'} />,
  },
  {
    id: 'value',
    header: 'Value',
    align: 'right',
    nowrap: true,
    cell: ({ points, valueCents, currency, exchangeRate }) => (
      <>
        {formatCents(valueCents, currency)}
        {exchangeRate !== null && (
          <Muted as="div" small>
            (US{formatCents(points, 'USD')} at {exchangeRate})
          </Muted>
        )}
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    sortable: true,
    card: 'aside',
    cell: ({ status, reason }) => (
      <span className={styles.status}>
        <StatusChip label={redemptionStatusLabels[status]} status={redemptionLooks[status]} />
        {needsReason.has(status) && reason !== '' && <Cut className={styles.reason} text={reason} />}
      </span>
    ),
  },
];
