import { counted, formatCount } from '@hearth/contract/format';
import { userStats } from '@hearth/contract/insights/user-profile';
import type { User } from '@hearth/contract/people/user-record';
import { useEndpoint } from '../../../../platform/query.ts';
import { Points } from '../../../../ui/points.tsx';
import { StatCard, StatCards } from '../../../../ui/stat-card.tsx';

/** Balance, lifetime points and what somebody did with them. */
export function Figures({ user }: { user: User }) {
  const { data, isPending } = useEndpoint(userStats, { query: { userId: user._id } });
  const stats = data?.data;
  const { received = 0, sent = 0 } = stats?.friends ?? {};
  const { approved = 0, denied = 0, pending = 0 } = stats?.submissions ?? {};
  return (
    <StatCards>
      <StatCard hint="Points that can be spent" label="Balance" value={<Points amount={user.balance} />} />
      <StatCard hint="Paid by properties, in all time" label="Earned" value={<Points amount={user.total} />} />
      <StatCard
        hint="Points spent on rewards"
        label="Redeemed"
        loading={isPending}
        value={<Points amount={stats?.redeemed ?? 0} />}
      />
      {(received > 0 || sent > 0) && (
        <StatCard
          hint={`${formatCount(received)} points received, ${formatCount(sent)} sent`}
          label="Friends"
          value={<Points amount={received - sent} />}
        />
      )}
      <StatCard
        hint={`${formatCount(pending)} pending, ${formatCount(denied)} denied`}
        label="Submissions approved"
        loading={isPending}
        value={formatCount(approved)}
      />
      {stats?.streaks.map(({ property, name, months }) => (
        <StatCard
          hint={`Rent rewarded on end at ${name}`}
          key={property}
          label="Streak"
          value={counted(months, 'month')}
        />
      ))}
    </StatCards>
  );
}
