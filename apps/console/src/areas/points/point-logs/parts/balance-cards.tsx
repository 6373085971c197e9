import type { Figures } from '@hearth/contract/insights/dashboard';
import { formatCount } from '../../../../platform/format.ts';
import { Points } from '../../../../ui/points.tsx';
import { StatCard, StatCards } from '../../../../ui/stat-card.tsx';
import { changeOf, daysLeft } from '../logic/figures.ts';

const soonDays = 14;

/** True when the balance does not cover what is pending, or two weeks at the present pace. */
export function isLow(figures: Figures): boolean {
  const left = daysLeft(figures);
  return figures.points < figures.pointsShadow || (left !== null && left < soonDays);
}

interface CardProps {
  /** Undefined while they are on their way. */
  figures: Figures | undefined;
}

/** What can be spent, and how long it lasts. */
export function BalanceCard({ figures }: CardProps) {
  const left = figures ? daysLeft(figures) : null;
  const pace =
    left === null
      ? 'Ready to give'
      : left > 365
        ? 'Lasts over a year at this pace'
        : `Lasts about ${formatCount(left)} days at this pace`;
  return <StatCard hint={pace} label="Balance" loading={!figures} value={<Points amount={figures?.points ?? 0} />} />;
}

function ShadowCard({ figures }: CardProps) {
  const { points = 0, pointsShadow = 0 } = figures ?? {};
  return (
    <StatCard
      explain="What the pending submissions would cost if all of them were approved. Nothing of it is spent yet, and it is not taken off the balance."
      hint={pointsShadow > points ? 'More than the balance covers' : 'Covered by the balance'}
      label="Points shadow"
      loading={!figures}
      value={<Points amount={pointsShadow} />}
    />
  );
}

/** What went out in the period, and what it leaves of the month's limit. */
export function GivenCard({ figures }: CardProps) {
  const { pointsGiven = 0, pointsGivenBefore = 0, spendLimit = 0, spentThisMonth = 0 } = figures ?? {};
  const share = spendLimit > 0 && formatCount(Math.round((spentThisMonth / spendLimit) * 100));
  return (
    <StatCard
      delta={changeOf(pointsGiven, pointsGivenBefore)}
      hint={share !== false && `${share}% of this month's limit is spent`}
      label="Points given"
      loading={!figures}
      tall
      value={<Points amount={pointsGiven} />}
    />
  );
}

/** What residents spent in the period. */
export function RedeemedCard({ figures }: CardProps) {
  const { pointsRedeemed = 0, pointsRedeemedBefore = 0 } = figures ?? {};
  return (
    <StatCard
      delta={changeOf(pointsRedeemed, pointsRedeemedBefore)}
      label="Points redeemed"
      loading={!figures}
      value={<Points amount={pointsRedeemed} />}
    />
  );
}

/** Balance, shadow, given and redeemed, each with what it means. */
export function BalanceCards({ figures }: CardProps) {
  return (
    <StatCards>
      <BalanceCard figures={figures} />
      <ShadowCard figures={figures} />
      <GivenCard figures={figures} />
      <RedeemedCard figures={figures} />
    </StatCards>
  );
}
