import { formatDate, formatList, formatMoney } from '@hearth/contract/format';
import { isHidden } from '@hearth/contract/hidden-actions';
import { isExpiry } from '@hearth/contract/leases/lease-state';
import { leaseFilterLabels, leaseFilters, listLeases, type Lease } from '@hearth/contract/leases/leases';
import { leaseMessages } from '@hearth/contract/leases/messages';
import type { Property } from '@hearth/contract/properties/properties';
import { Fragment, type ReactNode } from 'react';
import { ListScreen } from '../../../kit/list-screen.tsx';
import type { RowAction } from '../../../kit/list-types.ts';
import { Person } from '../../../kit/person.tsx';
import { ProfileLink } from '../../../kit/profile-link.tsx';
import { usePicked } from '../../../kit/use-picked.ts';
import { useProfilePath } from '../../../kit/use-profile-path.ts';
import { today } from '../../../platform/days.ts';
import { useSession } from '../../../platform/session.tsx';
import { Cut } from '../../../ui/cut.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import styles from './list.module.css';
import { remainderOf, stateOf } from './logic/term.ts';
import { text } from './messages.ts';
import { CreateLease } from './parts/create-lease.tsx';

const words = text.list;

/** Columns; the property has its own when none is selected. */
function leaseColumns(property: Property | null): Column<Lease>[] {
  const resident: Column<Lease> = {
    id: 'name',
    header: words.columns.resident,
    sortable: true,
    card: 'title',
    cell: ({ user }) => <Person name={user.name} userId={user._id} />,
  };
  const propertyColumn: Column<Lease> = {
    id: 'property',
    header: words.columns.property,
    cell: ({ propertyName }) => <Cut text={propertyName} />,
  };
  return [
    resident,
    ...(property ? [] : [propertyColumn]),
    { id: 'unitNumber', header: words.columns.unit, sortable: true, cell: ({ unitNumber }) => unitNumber },
    {
      id: 'building',
      header: words.columns.building,
      sortable: true,
      spare: true,
      cell: ({ building }) => building || text.none,
    },
    {
      id: 'startDate',
      header: words.columns.start,
      sortable: true,
      nowrap: true,
      cell: ({ startDate }) => formatDate(startDate),
    },
    {
      id: 'endDate',
      header: words.columns.end,
      sortable: true,
      nowrap: true,
      cell: (lease) => {
        const remainder = lease.isRenewed
          ? { text: text.states.renewed, isSoon: false }
          : remainderOf(lease, today(lease.timezone));
        return (
          <span className={styles.two}>
            {formatDate(lease.endDate)}
            {remainder && <small className={remainder.isSoon ? styles.soon : undefined}>{remainder.text}</small>}
          </span>
        );
      },
    },
    {
      id: 'rentAmount',
      header: words.columns.rent,
      sortable: true,
      nowrap: true,
      align: 'right',
      cell: ({ rentAmount }) => (rentAmount === null ? text.none : formatMoney(rentAmount, property?.country)),
    },
    {
      id: 'roommates',
      header: words.columns.roommates,
      spare: true,
      cell: ({ roommates }) => {
        const names = formatList(roommates.map(({ name }) => name));
        return (
          roommates.length > 0 && (
            <span className={styles.roommates} title={names}>
              <b>{words.roommates(roommates.length)}</b>
              <span>
                {roommates.map(({ _id, name }, i) => (
                  <Fragment key={_id}>
                    {i > 0 && ', '}
                    <ProfileLink userId={_id}>{name}</ProfileLink>
                  </Fragment>
                ))}
              </span>
            </span>
          )
        );
      },
    },
    {
      id: 'status',
      header: words.columns.status,
      card: 'plain',
      cell: (lease) => <StatusChip {...stateOf(lease, today(lease.timezone))} />,
    },
  ];
}

const soonestEnd = { orderBy: 'endDate', order: 'asc' } as const;
const tabs = {
  key: 'filter',
  label: words.tabs,
  options: leaseFilters.map((value) => ({
    value,
    label: leaseFilterLabels[value],
    ...(isExpiry(value) && { sort: soonestEnd }),
  })),
};

interface LeaseTableProps {
  hint?: ReactNode;
  /** Makes rows selectable: a button above the table for the leases picked. */
  forPicked?: (picked: readonly Lease[], clear: () => void) => ReactNode;
}

/** Leases of the selected property, or of every property the reader sees. */
export function LeaseTable({ hint, forPicked }: LeaseTableProps) {
  const { property, role } = useSession();
  const profilePath = useProfilePath();
  const picked = usePicked<Lease>();
  const profile: RowAction<Lease> = {
    id: 'profile',
    label: () => words.viewProfile,
    when: () => true,
    href: ({ user }) => profilePath(user._id),
  };
  return (
    <ListScreen
      actions={isHidden('leaseRowActions', role) ? undefined : [profile]}
      buttons={
        <>
          <CreateLease />
          {forPicked?.(picked.rows, picked.clearSelection)}
        </>
      }
      columns={leaseColumns(property)}
      defaults={{ orderBy: 'createdAt' }}
      endpoint={listLeases}
      filters={[{ kind: 'search', placeholder: leaseMessages.searchPlaceholder }, { kind: 'dates' }]}
      hint={hint}
      pick={property && forPicked ? picked.pick : undefined}
      rowName={({ user, unitNumber }) => words.row(user.name, unitNumber)}
      tabs={tabs}
      title={text.title}
      within="leases"
    />
  );
}
