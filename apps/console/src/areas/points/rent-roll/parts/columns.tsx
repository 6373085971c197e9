import { counted } from '@hearth/contract/counts';
import { rentRollObstacles, type RentRollRow } from '@hearth/contract/points/rent-roll-record';
import type { Property } from '@hearth/contract/properties/properties';
import { Person } from '../../../../kit/person.tsx';
import { formatDate, formatMoney } from '../../../../platform/format.ts';
import { Points } from '../../../../ui/points.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import styles from './columns.module.css';

/** The reward of a lease for the month: sent, possible, or why not. */
function RewardOf({ row, timeZone }: { row: RentRollRow; timeZone: string }) {
  if (row.reward) {
    return (
      <span className={styles.reward} title={rentRollObstacles.alreadySent}>
        <StatusChip label="Sent" status="approved" />
        <small>
          <Points amount={row.reward.points} /> on {formatDate(row.reward.sentAt, timeZone)}
        </small>
      </span>
    );
  }
  return row.obstacle ? (
    <span className={styles.reward}>
      <StatusChip label="Not possible" status="inactive" />
      <small>{rentRollObstacles[row.obstacle]}</small>
    </span>
  ) : (
    <StatusChip status="ready" />
  );
}

const streakColumn: Column<RentRollRow> = {
  id: 'streak',
  header: 'Streak',
  nowrap: true,
  align: 'right',
  cell: ({ streak }) => counted(streak ?? 0, 'month'),
};

export function rentRollColumns({
  country,
  timezone,
  features,
}: Pick<Property, 'country' | 'timezone' | 'features'>): Column<RentRollRow>[] {
  return [
    {
      id: 'name',
      header: 'Resident',
      sortable: true,
      card: 'title',
      cell: ({ user }) => <Person name={user.name} userId={user._id} />,
    },
    { id: 'unitNumber', header: 'Unit', sortable: true, cell: ({ unitNumber }) => unitNumber },
    { id: 'building', header: 'Building', sortable: true, cell: ({ building }) => building || '–' },
    { id: 'startDate', header: 'Start', sortable: true, nowrap: true, cell: ({ startDate }) => formatDate(startDate) },
    { id: 'endDate', header: 'End', sortable: true, nowrap: true, cell: ({ endDate }) => formatDate(endDate) },
    {
      id: 'rentAmount',
      header: 'Rent',
      sortable: true,
      nowrap: true,
      align: 'right',
      cell: ({ rentAmount }) => (rentAmount === null ? '–' : formatMoney(rentAmount, country)),
    },
    ...(features.streaks ? [streakColumn] : []),
    { id: 'reward', header: 'Reward', card: 'plain', cell: (row) => <RewardOf row={row} timeZone={timezone} /> },
  ];
}
