import type { Figures } from '@hearth/contract/insights/dashboard';
import { formatCount } from '../../../../platform/format.ts';
import { Points } from '../../../../ui/points.tsx';
import { StatCard, StatCards } from '../../../../ui/stat-card.tsx';
import { changeOf, daysLeft } from './figures.ts';

const unknown = {
  points: 0,
  pointsShadow: 0,
  spendLimit: 0,
  spentThisMonth: 0,
  pointsGiven: 0,
  pointsGivenBefore: 0,
  pointsRedeemed: 0,
  pointsRedeemedBefore: 0,
};
const soonDays = 14;

/** True when the balance does not cover what is pending, or two weeks at the present pace. */
export function isLow(figures: Figures): boolean {
  const left = daysLeft(figures);
  return figures.points < figures.pointsShadow || (left !== null && left < soonDays);
}

/** Balance, shadow, given and redeemed, each with what it means. */
export function BalanceCards({ figures }: { figures: Figures | undefined }) {
  const {
    points,
    pointsShadow,
    spendLimit,
    spentThisMonth,
    pointsGiven,
    pointsGivenBefore,
    pointsRedeemed,
    pointsRedeemedBefore,
  } = figures ?? unknown;
  const left = figures ? daysLeft(figures) : null;
  const loading = !figures;
  const pace =
    left === null
      ? 'Ready to give'
      : left > 365
        ? 'Lasts over a year at this pace'
        : `Lasts about ${formatCount(left)} days at this pace`;
  const limit =
    spendLimit > 0
      ? `${formatCount(Math.round((spentThisMonth / spendLimit) * 100))}% of monthly limit`
      : 'than the period before';
  return (
    <StatCards>
      <StatCard hint={pace} label="Balance" loading={loading} value={<Points amount={points} />} />
      <StatCard
        hint={pointsShadow > points ? 'Pending costs more than the balance' : 'What pending would cost if approved'}
        label="Points shadow"
        loading={loading}
        value={<Points amount={pointsShadow} />}
      />
      <StatCard
        delta={changeOf(pointsGiven, pointsGivenBefore)}
        hint={limit}
        label="Points given"
        loading={loading}
        value={<Points amount={pointsGiven} />}
      />
      <StatCard
        delta={changeOf(pointsRedeemed, pointsRedeemedBefore)}
        hint="than the period before"
        label="Points redeemed"
        loading={loading}
        value={<Points amount={pointsRedeemed} />}
      />
    </StatCards>
  );
}
