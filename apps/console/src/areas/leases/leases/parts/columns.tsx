import type { Lease } from '@hearth/contract/leases/leases';
import type { Property } from '@hearth/contract/properties/properties';
import { Fragment } from 'react';
import { Person } from '../../../../kit/person.tsx';
import { ProfileLink } from '../../../../kit/profile-link.tsx';
import { today } from '../../../../platform/days.ts';
import { formatDate, formatMoney } from '../../../../platform/format.ts';
import { Cut } from '../../../../ui/cut.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import styles from './columns.module.css';
import { remainderOf, stateOf } from '../logic/term.ts';

/** The columns of a lease table; the property's own where none is selected. */
export function leaseColumns(property: Property | null): Column<Lease>[] {
  const resident: Column<Lease> = {
    id: 'name',
    header: 'Resident',
    sortable: true,
    card: 'title',
    cell: ({ user }) => <Person name={user.name} userId={user._id} />,
  };
  const place: Column<Lease> = {
    id: 'property',
    header: 'Property',
    cell: ({ propertyName }) => <Cut text={propertyName} />,
  };
  return [
    resident,
    ...(property ? [] : [place]),
    { id: 'unitNumber', header: 'Unit', sortable: true, cell: ({ unitNumber }) => unitNumber },
    { id: 'building', header: 'Building', sortable: true, spare: true, cell: ({ building }) => building || '–' },
    { id: 'startDate', header: 'Start', sortable: true, nowrap: true, cell: ({ startDate }) => formatDate(startDate) },
    {
      id: 'endDate',
      header: 'End',
      sortable: true,
      nowrap: true,
      cell: (lease) => {
        const remainder = lease.isRenewed
          ? { text: 'Renewed', isSoon: false }
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
      header: 'Rent',
      sortable: true,
      nowrap: true,
      align: 'right',
      cell: ({ rentAmount }) => (rentAmount === null ? '–' : formatMoney(rentAmount, property?.country)),
    },
    {
      id: 'roommates',
      header: 'Roommates',
      spare: true,
      cell: ({ roommates }) => {
        const names = roommates.map(({ name }) => name).join(', ');
        return (
          roommates.length > 0 && (
            <span className={styles.roommates} title={names}>
              <b>+{roommates.length}</b>
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
      header: 'Status',
      card: 'plain',
      cell: (lease) => <StatusChip {...stateOf(lease, today(lease.timezone))} />,
    },
  ];
}
