import { listPointLogs } from '@hearth/contract/points/point-logs';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import { formatAgo, formatCount } from '../../../../platform/format.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Points } from '../../../../ui/points.tsx';
import { Section } from '../../../../ui/section.tsx';
import { UserAvatar } from '../../../../ui/user-avatar.tsx';
import { kindOf, subjectOf } from './status.ts';

const shown = 5;

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 52,
    padding: '6px 20px',
    color: 'inherit',
    textDecoration: 'none',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& a:hover': { background: theme.vars.palette.surface.hover },
  '& a:focus-visible': { outlineOffset: -2 },
  '& .what': {
    flex: 1,
    minWidth: 0,
    display: 'grid',
    '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  '& small': { fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
  '& .age': { flex: 'none' },
  '@media (max-width: 599.95px)': { '& a': { padding: '8px 16px' }, '& .age': { display: 'none' } },
}));

/** The submissions that have waited longest, each a step from its decision. */
export function PendingSubmissions({ total }: { total: number | undefined }) {
  const { propertyId, may } = useSession();
  const { data } = useEndpoint(listPointLogs, {
    query: { propertyId, status: 'pending', order: 'asc', orderBy: 'createdAt', limit: shown },
  });
  const rows = data?.data ?? [];
  const count = total ?? data?.totalCount ?? 0;
  const at = (userRole: string) => (userRole === 'ambassador' ? '/ambassador/approval' : '/community/boost-approval');
  return (
    <Section
      actions={
        count > 0 &&
        may('pointLogs.view') && (
          <Button component={Link} to="/community/boost-approval">
            Review all
          </Button>
        )
      }
      flush
      hint={count > shown ? `The ${shown} oldest of ${formatCount(count)}` : undefined}
      title="Pending submissions"
    >
      {data && rows.length === 0 && (
        <EmptyState hint="New submissions appear here as they arrive." title="All caught up" />
      )}
      <Rows>
        {rows.map((log) => (
          <li key={log._id}>
            <Link search={{ log: log._id } as never} to={at(log.userDetails.role)}>
              <UserAvatar name={log.user.name} size={34} />
              <span className="what">
                <span>
                  <strong>{log.user.name}</strong> {subjectOf(log)}
                </span>
                <small>{kindOf(log)}</small>
              </span>
              <small className="age">{formatAgo(log.createdAt, new Date())}</small>
              <Points amount={log.points} signed />
            </Link>
          </li>
        ))}
      </Rows>
    </Section>
  );
}
