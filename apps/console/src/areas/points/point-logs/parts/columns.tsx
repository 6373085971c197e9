import type { PointLog } from '@hearth/contract/points/point-log-record';
import { Person } from '../../../../kit/person.tsx';
import type { useTimes } from '../../../../platform/session.tsx';
import { Cut } from '../../../../ui/cut.tsx';
import { Points } from '../../../../ui/points.tsx';
import { RichCell } from '../../../../ui/rich-cell.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import styles from './columns.module.css';
import { kindOf, profileOf, statusOf, subjectOf } from '../logic/status.ts';

interface Shown {
  /** Writes an instant in the time zone given. */
  at: ReturnType<typeof useTimes>;
  showsProperty: boolean;
  /** One person's entries: without the person. */
  ofOne?: boolean;
}

export function pointLogColumns({ at, showsProperty, ofOne = false }: Shown): Column<PointLog>[] {
  const person: Column<PointLog> = {
    id: 'name',
    header: 'User',
    sortable: true,
    card: 'title',
    cell: (log) => {
      const { unitNumber } = log.userDetails;
      return <Person detail={unitNumber && `Unit ${unitNumber}`} name={log.user.name} userId={profileOf(log)} />;
    },
  };
  return [
    ...(ofOne ? [] : [person]),
    {
      id: 'type',
      header: 'Type',
      sortable: true,
      card: ofOne ? 'title' : 'plain',
      cell: (log) =>
        ofOne ? (
          <RichCell detail={subjectOf(log)} title={kindOf(log)} />
        ) : (
          <span className={styles.subject}>
            {kindOf(log)}
            <small title={subjectOf(log)}>{subjectOf(log)}</small>
          </span>
        ),
    },
    ...(showsProperty
      ? [
          {
            id: 'property',
            header: 'Property',
            card: 'plain' as const,
            cell: (log: PointLog) => <Cut text={log.propertyName} />,
          },
        ]
      : []),
    {
      id: 'createdAt',
      header: 'Date',
      sortable: true,
      nowrap: true,
      card: 'plain',
      cell: (log) => at(log.createdAt, log.timezone),
    },
    {
      id: 'updatedBy',
      header: 'Updated by',
      card: 'hidden',
      cell: (log) => (statusOf(log) === 'pending' ? '–' : <Cut text={log.updatedBy} />),
    },
    {
      id: 'status',
      header: 'Status',
      sortable: true,
      card: 'plain',
      cell: (log) => <StatusChip status={statusOf(log)} />,
    },
    {
      id: 'points',
      header: 'Points',
      sortable: true,
      align: 'right',
      card: 'aside',
      cell: (log) => <Points amount={log.points} reversed={['voided', 'denied'].includes(statusOf(log))} signed />,
    },
  ];
}
