import { userStats } from '@hearth/contract/insights/user-profile';
import type { User } from '@hearth/contract/people/user-record';
import { today } from '../../../../platform/days.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { Points } from '../../../../ui/points.tsx';
import { StatCard, StatCards } from '../../../../ui/stat-card.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { formatCount } from '@hearth/contract/format';
import { leaseState } from '../../../leases/leases/public.tsx';
import { useZoneOf } from '../../../people/users/public.tsx';
import { text } from '../messages.ts';

/** A resident's home, lease, balance, and what they did with their points. */
export function Figures({ user }: { user: User }) {
  const { data, isPending } = useEndpoint(userStats, { query: { userId: user._id } });
  const now = today(useZoneOf(user) ?? 'UTC');
  const stats = data?.data;
  const { received = 0, sent = 0 } = stats?.friends ?? {};
  const { approved = 0, denied = 0, pending = 0 } = stats?.submissions ?? {};
  const activeLeases = user.leaseData.filter(({ voidDate }) => voidDate === null);
  const lease =
    activeLeases.find(({ startDate, endDate, monthToMonth }) => startDate <= now && (monthToMonth || now <= endDate)) ??
    activeLeases[0];
  const { summary } = text;
  return (
    <StatCards>
      <StatCard
        hint={summary.properties(user.properties.map(({ name }) => name))}
        label={summary.home}
        value={user.unitNumber ? text.unit(user.unitNumber) : summary.noUnit}
      />
      <StatCard
        hint={lease && summary.leaseDates(lease.startDate, lease.endDate)}
        label={summary.lease}
        value={lease ? <StatusChip {...leaseState(lease, now)} /> : summary.noLease}
      />
      <StatCard
        hint={summary.redeemed(stats?.redeemed ?? 0)}
        label={summary.balance}
        value={<Points amount={user.balance} />}
      />
      <StatCard hint={summary.earnedHint} label={summary.earned} value={<Points amount={user.total} />} />
      {(received > 0 || sent > 0) && (
        <StatCard
          hint={summary.friendsHint(received, sent)}
          label={summary.friends}
          value={<Points amount={received - sent} />}
        />
      )}
      <StatCard
        hint={summary.submissionsHint(pending, denied)}
        label={summary.submissions}
        loading={isPending}
        value={formatCount(approved)}
      />
      {stats?.streaks.map(({ property, name, months }) => (
        <StatCard
          hint={summary.streakHint(name)}
          key={property}
          label={summary.streak}
          value={summary.months(months)}
        />
      ))}
    </StatCards>
  );
}
