import { formatCount } from '@hearth/contract/format';
import type { Figures } from '@hearth/contract/insights/dashboard';
import { StatusTabs } from '../../../../ui/status-tabs.tsx';
import { periods, usePeriod, changeOf, daysLeft, categoryShares, flowSeries, givenSeries } from '../logic/figures.ts';
import { Points } from '../../../../ui/points.tsx';
import { StatCard, StatCards } from '../../../../ui/stat-card.tsx';
import { useSession } from '../../../../platform/session.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ShareBars } from '../../../../ui/share-bars.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { StackedBars } from '../../../../ui/stacked-bars.tsx';

export function PeriodTabs() {
  const { days, setDays } = usePeriod();
  return <StatusTabs label="Period" onChange={setDays} tabs={periods} value={days} />;
}

const soonDays = 14;

/** Whether the balance is below pending points or two weeks of spending at the current pace. */
export function isLow(figures: Figures): boolean {
  const left = daysLeft(figures);
  return figures.points < figures.pointsShadow || (left !== null && left < soonDays);
}

interface CardProps {
  /** Undefined while loading. */
  figures: Figures | undefined;
}

/** Current balance and how long it lasts. */
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

/** Points given in the period and share of the monthly limit spent. */
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
      trend={figures && flowSeries(figures).series[0]?.values}
      value={<Points amount={pointsGiven} />}
    />
  );
}

export function RedeemedCard({ figures }: CardProps) {
  const { pointsRedeemed = 0, pointsRedeemedBefore = 0 } = figures ?? {};
  return (
    <StatCard
      delta={changeOf(pointsRedeemed, pointsRedeemedBefore)}
      label="Points redeemed"
      loading={!figures}
      trend={figures && flowSeries(figures).series[1]?.values.map(Math.abs)}
      value={<Points amount={pointsRedeemed} />}
    />
  );
}

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

/** Totals across properties use UTC days, so charts say so. */
const useCalendar = () => (useSession().property === null ? 'Days in UTC' : undefined);

/** Points given by type over time. */
export function GivenChart({ figures }: { figures: Figures | undefined }) {
  const given = figures && givenSeries(figures);
  const calendar = useCalendar();
  return (
    <Section hint={['By type', calendar].filter(Boolean).join('. ')} title="Points given">
      {!given && <Skeleton height={318} shape="block" />}
      {given &&
        (given.series.length > 0 ? (
          <StackedBars axis="Date" label="Points given by type" labels={given.labels} series={given.series} />
        ) : (
          <EmptyState hint="No points were given in this period." />
        ))}
    </Section>
  );
}

/** Points given and redeemed over time. */
export function FlowChart({ figures }: { figures: Figures | undefined }) {
  const flow = figures && flowSeries(figures);
  const calendar = useCalendar();
  return (
    <Section hint={calendar} title="Points given and redeemed">
      {!flow && <Skeleton height={318} shape="block" />}
      {flow &&
        (flow.series.some(({ values }) => values.some((value) => value !== 0)) ? (
          <StackedBars
            axis="Date"
            label="Points given and redeemed"
            labels={flow.labels}
            series={flow.series}
            sum="Net"
          />
        ) : (
          <EmptyState hint="No points were given or redeemed in this period." />
        ))}
    </Section>
  );
}

export function TopCategories({ figures }: { figures: Figures | undefined }) {
  const shares = figures && categoryShares(figures);
  return (
    <Section hint="Points given" title="Top categories">
      {!shares && <Skeleton height={280} shape="block" />}
      {shares &&
        (shares.length > 0 ? (
          <ShareBars label="Top categories" shares={shares} />
        ) : (
          <EmptyState hint="No points were given in this period." />
        ))}
    </Section>
  );
}
