import { audiences, type Audience } from '@hearth/contract/points/point-log-types';
import { listPointLogs, type PointLog } from '@hearth/contract/points/point-logs';
import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import { messageOf } from '../../../../platform/api-error.ts';
import { formatAgo, formatCount } from '../../../../platform/format.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Points } from '../../../../ui/points.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { UserAvatar } from '../../../../ui/user-avatar.tsx';
import { approvalsPlaces } from './approvals-place.ts';
import { kindOf, subjectOf } from './status.ts';

const shown = 5;

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: '4px 12px',
  padding: '10px 20px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& h3': { margin: 0, fontSize: '0.9375rem', lineHeight: 1.4 },
  '& small': { fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
  '@media (max-width: 599.95px)': { paddingInline: 16 },
}));

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

/** The oldest pending submissions of one audience, with the same count as the screen that they lead to. */
function useOldest(userType: Audience) {
  const { scope } = useSession();
  return useEndpoint(listPointLogs, {
    query: {
      ...scope,
      userType,
      status: 'pending',
      pointLogType: ['boost'],
      order: 'asc',
      orderBy: 'createdAt',
      limit: shown,
    },
  });
}

/** The submissions that have waited longest, by audience, each a step from its decision. */
export function PendingSubmissions() {
  const lists = { RESIDENT: useOldest('RESIDENT'), AMBASSADOR: useOldest('AMBASSADOR') };
  const all = Object.values(lists);
  const failed = all.find(({ error, data }) => error && !data);
  const isQuiet = all.every(({ data }) => data?.totalCount === 0);
  return (
    <Section flush title="Pending submissions">
      {failed && (
        <div style={{ padding: '0 20px 16px' }}>
          <InlineAlert
            action={
              <Button onClick={() => void failed.refetch()} size="small">
                Try again
              </Button>
            }
            severity="error"
          >
            {messageOf(failed.error)}
          </InlineAlert>
        </div>
      )}
      {isQuiet && <EmptyState hint="New submissions appear here as they arrive." title="All caught up" />}
      {!failed && all.some(({ isPending }) => isPending) && (
        <div style={{ padding: '0 20px 16px' }}>
          <Skeleton height={180} shape="block" />
        </div>
      )}
      {audiences.map((audience) => (
        <Oldest
          audience={audience}
          key={audience}
          rows={lists[audience].data?.data}
          total={lists[audience].data?.totalCount}
        />
      ))}
    </Section>
  );
}

interface OldestProps {
  audience: Audience;
  rows: readonly PointLog[] | undefined;
  total: number | undefined;
}

function Oldest({ audience, rows = [], total = 0 }: OldestProps) {
  const { features } = useSession();
  const { whose, path, feature } = approvalsPlaces[audience];
  if (total === 0) return null;
  const isOpen = features[feature] !== false;
  return (
    <section aria-label={`Pending submissions of ${whose}`}>
      <Head>
        <div>
          <h3>{whose === 'residents' ? 'Residents' : 'Ambassadors'}</h3>
          <small>
            {total > shown ? `The ${shown} oldest of ${formatCount(total)}` : `${formatCount(total)} waiting`}
          </small>
        </div>
        {isOpen && (
          <ButtonLink size="small">
            <Link aria-label={`Review all of ${whose}`} to={path}>
              Review all
            </Link>
          </ButtonLink>
        )}
      </Head>
      <Rows>
        {rows.map((log) => (
          <li key={log._id}>
            <Link search={{ log: log._id } as never} to={path}>
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
    </section>
  );
}
