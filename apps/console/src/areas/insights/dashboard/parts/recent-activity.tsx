import { listPointLogs, type PointLog } from '@hearth/contract/points/point-logs';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { messageOf } from '../../../../platform/api-error.ts';
import { formatAgo } from '../../../../platform/format.ts';
import { useFresh } from '../../../../kit/use-fresh.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { Points } from '../../../../ui/points.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { kindOf, statusOf, subjectOf } from '../../../points/point-logs/public.tsx';

const columns: Column<PointLog>[] = [
  {
    id: 'name',
    header: 'User',
    card: 'title',
    cell: ({ user }) => <strong style={{ fontWeight: 560 }}>{user.name}</strong>,
  },
  {
    id: 'what',
    header: 'What',
    cell: (log) => <span>{[kindOf(log), subjectOf(log)].filter(Boolean).join(': ')}</span>,
  },
  { id: 'when', header: 'When', nowrap: true, cell: ({ createdAt }) => formatAgo(createdAt, new Date()) },
  { id: 'status', header: 'Status', cell: (log) => <StatusChip status={statusOf(log)} /> },
  {
    id: 'points',
    header: 'Points',
    align: 'right',
    card: 'aside',
    cell: (log) => <Points amount={log.points} reversed={['voided', 'denied'].includes(statusOf(log))} signed />,
  },
];

/** The latest point logs, as they happen. */
export function RecentActivity() {
  const { propertyId } = useSession();
  const { data, error, refetch, isPending } = useEndpoint(listPointLogs, { query: { propertyId, limit: 8 } });
  const rows = data?.data ?? [];
  const fresh = useFresh(
    propertyId,
    rows.map(({ _id }) => _id),
    data !== undefined,
  );
  return (
    <Section
      actions={
        <Button component={Link} size="small" to="/points-center" variant="text">
          All transactions
        </Button>
      }
      flush
      title="Recent activity"
    >
      <DataTable
        columns={columns}
        error={error && !data ? messageOf(error) : undefined}
        freshIds={fresh}
        label="Recent activity"
        loading={isPending}
        onRetry={() => void refetch()}
        rowId={({ _id }) => _id}
        rowName={({ user }) => user.name}
        rows={rows}
      />
    </Section>
  );
}
