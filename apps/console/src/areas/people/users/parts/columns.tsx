import type { ListedUser, UserRow } from '@hearth/contract/people/user-record';
import { roleLabels } from '@hearth/contract/roles';
import { Person } from '../../../../kit/person.tsx';
import { formatDate } from '../../../../platform/format.ts';
import { Points } from '../../../../ui/points.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import styles from './columns.module.css';
import { placeOf } from './place.tsx';
import { PromoCodes } from './promo-codes.tsx';
import { stateLook } from './welcome.tsx';

const placesOf = ({ properties: [first, ...more] }: UserRow) =>
  first ? `${first.name}${more.length > 0 ? ` +${more.length}` : ''}` : '–';

export function userColumns({
  propertyId,
  showsProperty,
  showsRole,
  showsCodes,
}: {
  propertyId: string;
  showsProperty: boolean;
  showsRole: boolean;
  showsCodes: boolean;
}): Column<ListedUser>[] {
  return [
    {
      id: 'name',
      header: 'User',
      sortable: true,
      card: 'title',
      cell: ({ _id, name, email }) => <Person detail={email} name={name} userId={_id} />,
    },
    ...(showsProperty ? [{ id: 'property', header: 'Property', cell: placesOf }] : []),
    ...(showsRole
      ? [
          {
            id: 'role',
            header: 'Role',
            sortable: true,
            nowrap: true,
            card: 'plain' as const,
            cell: ({ role }: UserRow) => roleLabels[role],
          },
        ]
      : []),
    {
      id: 'unitNumber',
      header: 'Unit',
      sortable: true,
      nowrap: true,
      cell: ({ unitNumber, building }) => (
        <span className={styles.two}>
          {unitNumber || '–'}
          {building && <small>{/^b(ui)?ld/i.test(building) ? building : `Building ${building}`}</small>}
        </span>
      ),
    },
    ...(showsCodes
      ? [
          {
            id: 'promoCode',
            header: 'Promo code',
            nowrap: true,
            cell: ({ promoCode = [] }: ListedUser) => (promoCode.length > 0 ? <PromoCodes codes={promoCode} /> : '–'),
          },
        ]
      : []),
    {
      id: 'status',
      header: 'Status',
      card: 'plain',
      cell: ({ state }) => <StatusChip {...stateLook(state)} />,
    },
    {
      id: 'balance',
      header: 'Balance',
      sortable: true,
      align: 'right',
      cell: ({ balance }) => <Points amount={balance} />,
    },
    {
      id: 'createdAt',
      header: 'Added',
      sortable: true,
      nowrap: true,
      cell: (user) => formatDate(user.createdAt, placeOf(user, propertyId)?.timezone),
    },
  ];
}
