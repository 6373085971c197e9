import { audiences, type Audience } from '@hearth/contract/boosts';
import { listPointLogs } from '@hearth/contract/points/point-logs';
import { type PointLog } from '@hearth/contract/points/point-log-record';
import { Link } from '../../../../kit/link.tsx';
import { Answer } from '../../../../kit/answer.tsx';
import { formatAgo, formatCount } from '../../../../platform/format.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Points } from '../../../../ui/points.tsx';
import { Section } from '../../../../ui/section.tsx';
import { UserAvatar } from '../../../../ui/user-avatar.tsx';
import { approvalsPlaces } from '../logic/approvals-place.ts';
import styles from './pending.module.css';
import { kindOf, subjectOf } from '../logic/status.ts';

const shown = 5;

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
  const both = {
    data: all.every(({ data }) => data) ? all : undefined,
    error: failed?.error,
    refetch: () => failed?.refetch(),
  };
  const isQuiet = all.every(({ data }) => data?.totalCount === 0);
  return (
    <Section flush title="Pending submissions">
      <Answer inset of={both} waiting={180}>
        {() => isQuiet && <EmptyState hint="New submissions appear here as they arrive." title="All caught up" />}
      </Answer>
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
      <div className={styles.head}>
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
      </div>
      <ul className={styles.rows}>
        {rows.map((log) => (
          <li key={log._id}>
            <Link search={{ log: log._id }} to={path}>
              <UserAvatar name={log.user.name} size={34} />
              <span className={styles.what}>
                <span>
                  <strong>{log.user.name}</strong> {subjectOf(log)}
                </span>
                <small>{kindOf(log)}</small>
              </span>
              <small className={styles.age}>{formatAgo(log.createdAt, new Date())}</small>
              <Points amount={log.points} signed />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
