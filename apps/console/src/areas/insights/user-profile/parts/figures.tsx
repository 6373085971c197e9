import { userStats } from '@hearth/contract/insights/user-profile';
import type { User } from '@hearth/contract/people/users';
import { styled } from '@mui/material/styles';
import { formatAgo, formatCount } from '../../../../platform/format.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { Points } from '../../../../ui/points.tsx';
import { StatCard } from '../../../../ui/stat-card.tsx';

const Row = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 210px), 1fr))',
  '@media (max-width: 599.95px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: 10,
    '& > *': { padding: '14px 14px' },
  },
});

/** Balance, lifetime points and what somebody did with them. */
export function Figures({ user }: { user: User }) {
  const { data, isPending } = useEndpoint(userStats, { query: { userId: user._id } });
  const stats = data?.data;
  const { approved = 0, denied = 0, pending = 0 } = stats?.submissions ?? {};
  return (
    <Row>
      <StatCard hint="Points that can be spent" label="Balance" value={<Points amount={user.balance} />} />
      <StatCard hint="Points of all time" label="Earned" value={<Points amount={user.total} />} />
      <StatCard
        hint={stats?.lastActivity ? `Last activity ${formatAgo(stats.lastActivity, new Date())}` : 'No activity yet'}
        label="Redeemed"
        loading={isPending}
        value={<Points amount={stats?.redeemed ?? 0} />}
      />
      <StatCard
        hint={`${formatCount(pending)} pending, ${formatCount(denied)} denied`}
        label="Submissions approved"
        loading={isPending}
        value={formatCount(approved)}
      />
    </Row>
  );
}
