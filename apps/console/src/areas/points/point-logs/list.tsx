import { adminPointLogDays, allPointLogs } from '@hearth/contract/constants';
import { pointMessages } from '@hearth/contract/points/messages';
import { boostTypeLabels, boostTypes } from '@hearth/contract/boosts';
import { pointLogTypeLabels, pointLogTypes } from '@hearth/contract/points/point-log-types';
import { listPointLogs } from '@hearth/contract/points/point-logs';
import type { PointLog } from '@hearth/contract/points/point-log-record';
import { isAdmin } from '@hearth/contract/roles';
import type { ReactNode } from 'react';
import { Opened } from '../../../kit/address.ts';
import { common } from '../../../kit/messages.ts';
import { ListScreen } from '../../../kit/list-screen.tsx';
import type { Filter } from '../../../kit/list-state.ts';
import type { QueryOf } from '../../../kit/list-types.ts';
import { useSession } from '../../../platform/session.tsx';
import { dayBefore, timeAt, today } from '../../../platform/days.ts';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { options } from '../../../ui/options.ts';
import { Person } from '../../../kit/person.tsx';
import { Cut } from '../../../ui/cut.tsx';
import { Points } from '../../../ui/points.tsx';
import { RichCell } from '../../../ui/rich-cell.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import styles from './list.module.css';
import { text } from './messages.ts';
import { kindOf, profileOf, statusOf, subjectOf } from './logic/status.ts';

const PointLogPanel = lazyDialog(() => import('./detail.tsx').then((detail) => detail.default));
const HistoryDialog = lazyDialog(() => import('./dialogs/log-dialogs.tsx').then((parts) => parts.HistoryDialog));
const ResendDialog = lazyDialog(() => import('./dialogs/log-dialogs.tsx').then((parts) => parts.ResendDialog));
const VoidDialog = lazyDialog(() => import('./dialogs/log-dialogs.tsx').then((parts) => parts.VoidDialog));

const typeFilter: Filter = {
  kind: 'choices',
  key: 'pointLogType',
  label: text.list.filters.type,
  placeholder: allPointLogs,
  options: options(pointLogTypes, pointLogTypeLabels),
};

const boostFilter: Filter = {
  kind: 'choices',
  key: 'type',
  label: text.list.filters.boost,
  placeholder: text.list.filters.allBoosts,
  options: options(boostTypes, boostTypeLabels),
};

/** Set by links from brand figures. */
const brandFilter: Filter = { kind: 'only', key: 'brandId', label: text.list.filters.brand };

const audienceFilter: Filter = {
  kind: 'choice',
  key: 'userType',
  label: text.list.filters.audience,
  placeholder: text.list.filters.allAudiences,
  options: options(text.list.filters.audiences),
};

const statusFilter: Filter = {
  kind: 'choice',
  key: 'status',
  label: common.status,
  placeholder: text.list.filters.allStatuses,
  options: options(text.list.filters.statuses),
};

/** The date filter then uses decision dates. */
const decidedFilter: Filter = { kind: 'switch', key: 'decided', label: text.list.filters.decided };

/** Prefix of the submissions list's URL parameters. */
export const submissionsWithin = 'submissions';

interface PointLogTableProps {
  heading: string;
  /** The transaction history has no export (spec). */
  hasExport?: boolean;
  query?: Partial<QueryOf<typeof listPointLogs>>;
  /** False if the query already sets the type. */
  withTypes?: boolean;
  /** Adds filters for boost type, audience, status, staff decisions and brand. */
  narrowed?: boolean;
  /** Starts admins on the last seven days. */
  recent?: boolean;
  buttons?: ReactNode;
  /** Limits the list to one user across properties, without search or property filter. */
  userId?: string;
  /** Limits the list to one post's submissions across properties. */
  postId?: string;
}

/** The point log list shared by all points screens. */
export function PointLogTable({
  heading,
  hasExport = true,

  query,
  withTypes = true,
  narrowed = false,
  recent = false,
  buttons,
  userId,
  postId,
}: PointLogTableProps) {
  const { role, timeZone, property } = useSession();
  const { open, dialog } = useDialogs({
    void: (close, log: PointLog) => <VoidDialog log={log} onClose={close} />,
    resend: (close, log: PointLog) => <ResendDialog log={log} onClose={close} />,
    history: (close, log: PointLog) => <HistoryDialog log={log} onClose={close} />,
  });
  const admin = isAdmin(role);
  const ofOne = userId !== undefined || postId !== undefined;
  return (
    <>
      <ListScreen
        actions={[
          {
            id: 'void',
            destructive: true,
            label: ({ voidDate }) => (voidDate ? text.list.isVoid : text.list.void),
            when: ({ type, can, voidDate }) => type === 'surprise' && (can.void || voidDate !== null),
            disabled: ({ voidDate }) => voidDate !== null,
            onAct: open.void,
          },
          { id: 'resend', label: () => text.list.resend, when: ({ can }) => can.resendEmail, onAct: open.resend },
          { id: 'history', label: () => text.list.history, when: ({ can }) => can.history, onAct: open.history },
        ]}
        buttons={buttons}
        columns={pointLogColumns({
          showsProperty: postId === undefined && (property === null || userId !== undefined),
          ofOne: userId !== undefined,
        })}
        csv={hasExport ? { fileName: 'pointlog.csv', failed: pointMessages.exportFailed } : undefined}
        defaults={{
          orderBy: 'createdAt',
          ...(recent && admin && { startDate: dayBefore(today(timeZone), adminPointLogDays - 1) }),
        }}
        endpoint={listPointLogs}
        filters={[
          ...(userId ? [] : ([{ kind: 'search' }] as const)),
          ...(ofOne ? [] : ([{ kind: 'property' }] as const)),
          ...(withTypes ? [typeFilter] : []),
          ...(narrowed ? [boostFilter, audienceFilter, statusFilter, brandFilter] : []),
          { kind: 'dates' },
          ...(narrowed ? [decidedFilter] : []),
        ]}
        opens="log"
        everywhere={ofOne}
        query={{ ...query, ...(userId && { userId }), ...(postId && { postId }) }}
        rowName={(log) => log.user.name}
        title={heading}
        within={(userId && 'points') ?? (postId && submissionsWithin)}
      />
      <Opened named="log">{(id, close) => <PointLogPanel id={id} onClose={close} />}</Opened>
      {dialog}
    </>
  );
}

interface ColumnOptions {
  showsProperty: boolean;
  /** Hides the user column. */
  ofOne?: boolean;
}

function pointLogColumns({ showsProperty, ofOne = false }: ColumnOptions): Column<PointLog>[] {
  const person: Column<PointLog> = {
    id: 'name',
    header: text.list.columns.user,
    sortable: true,
    card: 'title',
    cell: (log) => {
      const { unitNumber } = log.userDetails;
      return <Person detail={unitNumber && text.unit(unitNumber)} name={log.user.name} userId={profileOf(log)} />;
    },
  };
  return [
    ...(ofOne ? [] : [person]),
    {
      id: 'type',
      header: common.type,
      sortable: true,
      card: ofOne ? 'title' : 'plain',
      cell: (log) =>
        ofOne ? (
          <RichCell detail={subjectOf(log)} title={kindOf(log)} />
        ) : (
          <span className={styles.subject}>
            <span>{kindOf(log)}</span>
            <small title={subjectOf(log)}>{subjectOf(log)}</small>
          </span>
        ),
    },
    ...(showsProperty
      ? [
          {
            id: 'property',
            header: common.property,
            card: 'plain' as const,
            cell: (log: PointLog) => <Cut text={log.propertyName} />,
          },
        ]
      : []),
    {
      id: 'createdAt',
      header: common.date,
      sortable: true,
      nowrap: true,
      card: 'plain',
      cell: (log) => timeAt(log.createdAt, log.timezone),
    },
    {
      id: 'updatedBy',
      header: text.list.columns.updatedBy,
      spare: true,
      card: 'hidden',
      cell: (log) => (statusOf(log) === 'pending' ? '–' : <Cut text={log.updatedBy} />),
    },
    {
      id: 'status',
      header: common.status,
      sortable: true,
      card: 'plain',
      cell: (log) => <StatusChip status={statusOf(log)} />,
    },
    {
      id: 'points',
      header: common.points,
      sortable: true,
      align: 'right',
      card: 'aside',
      cell: (log) => <Points amount={log.points} reversed={['voided', 'denied'].includes(statusOf(log))} signed />,
    },
  ];
}
