import { menu } from '@hearth/contract/menu-items';
import { listPointLogs } from '@hearth/contract/points/point-logs';
import { type PointLog } from '@hearth/contract/points/point-log-record';
import type { Role } from '@hearth/contract/roles';
import { Link } from '../../../../kit/link.tsx';
import { Person } from '../../../../kit/person.tsx';
import { useFresh } from '../../../../kit/use-fresh.ts';
import { messageOf } from '../../../../platform/api-error.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';
import { Ago } from '../../../../ui/ago.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Cut } from '../../../../ui/cut.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { Points } from '../../../../ui/points.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { kindOf, profileOf, statusOf, subjectOf, transactionsHash } from '../../../points/point-logs/public.tsx';
import { text } from '../messages.ts';

const columns = (showsProperty: boolean): Column<PointLog>[] => [
  {
    id: 'name',
    header: text.activity.user,
    card: 'title',
    cell: (log) => <Person name={log.user.name} userId={profileOf(log)} />,
  },
  {
    id: 'what',
    header: text.activity.what,
    card: 'plain',
    cell: (log) => <Cut text={[kindOf(log), subjectOf(log)].filter(Boolean).join(': ')} />,
  },
  ...(showsProperty
    ? [
        {
          id: 'property',
          header: text.activity.property,
          card: 'plain' as const,
          cell: (log: PointLog) => <Cut text={log.propertyName} />,
        },
      ]
    : []),
  {
    id: 'when',
    header: text.activity.when,
    nowrap: true,
    card: 'plain',
    cell: ({ createdAt, timezone }) => <Ago at={createdAt} zone={timezone} />,
  },
  { id: 'status', header: text.activity.status, card: 'plain', cell: (log) => <StatusChip status={statusOf(log)} /> },
  {
    id: 'points',
    header: text.activity.points,
    align: 'right',
    card: 'aside',
    cell: (log) => <Points amount={log.points} reversed={['voided', 'denied'].includes(statusOf(log))} signed />,
  },
];

const summary = '/property-manager/point';
const summaryRoles =
  menu('')
    .flatMap(({ children = [] }) => children)
    .find(({ route }) => route === summary)?.roles ?? [];

/** The full list: the Point Summary, or the Point Dashboard's history for roles without it. */
const fullListPath = (role: Role) =>
  summaryRoles.includes(role) ? { to: summary } : { to: '/points-center', hash: transactionsHash };

/** The latest point logs, live. */
export function RecentActivity() {
  const { scope, property, role } = useSession();
  const { data, error, refetch, isPending } = useEndpoint(listPointLogs, { query: { ...scope, limit: 8 } });
  const rows = data?.data ?? [];
  const fresh = useFresh(
    JSON.stringify(scope),
    rows.map(({ _id }) => _id),
    data !== undefined,
  );
  return (
    <Section
      actions={
        <ButtonLink size="small" variant="text">
          <Link {...fullListPath(role)}>{text.activity.all}</Link>
        </ButtonLink>
      }
      flush
      title={text.activity.title}
    >
      <DataTable
        columns={columns(property === null)}
        error={error && !data ? messageOf(error) : undefined}
        freshIds={fresh}
        label={text.activity.title}
        loading={isPending}
        onRetry={() => void refetch()}
        rowId={({ _id }) => _id}
        rowName={({ user }) => user.name}
        rows={rows}
      />
    </Section>
  );
}
