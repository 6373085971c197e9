import { formatCount } from '@hearth/contract/format';
import type { Figures } from '@hearth/contract/insights/dashboard';
import { StatusTabs } from '../../../../ui/status-tabs.tsx';
import { periods, usePeriod, changeOf, daysLeft, categoryShares, flowSeries, sentSeries } from '../logic/figures.ts';
import { Points } from '../../../../ui/points.tsx';
import { StatCard, StatCards } from '../../../../ui/stat-card.tsx';
import { text } from '../messages.ts';
import { useSession } from '../../../../platform/session.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ShareBars } from '../../../../ui/share-bars.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { StackedBars } from '../../../../ui/stacked-bars.tsx';

const { chart } = text.figures;

export function PeriodTabs() {
  const { days, setDays } = usePeriod();
  return <StatusTabs label={text.dashboard.period} onChange={setDays} tabs={periods} value={days} />;
}

const soonDays = 14;

/** True if the balance is below pending points or two weeks of spending at the current pace. */
export function isLow(figures: Figures): boolean {
  const remainingDays = daysLeft(figures);
  return figures.points < figures.pointsShadow || (remainingDays !== null && remainingDays < soonDays);
}

interface CardProps {
  /** Undefined while loading. */
  figures: Figures | undefined;
}

/** Current balance and how long it lasts. */
export function BalanceCard({ figures }: CardProps) {
  const remainingDays = figures ? daysLeft(figures) : null;
  const pace =
    remainingDays === null
      ? text.figures.ready
      : remainingDays > 365
        ? text.figures.lastsYear
        : text.figures.lasts(remainingDays);
  return (
    <StatCard
      hint={pace}
      label={text.figures.balance}
      loading={!figures}
      value={<Points amount={figures?.points ?? 0} />}
    />
  );
}

function PendingCard({ figures }: CardProps) {
  const { points = 0, pointsShadow = 0 } = figures ?? {};
  return (
    <StatCard
      explain={text.figures.pendingMeaning}
      hint={pointsShadow > points ? text.figures.isShort : text.figures.isCovered}
      label={text.figures.pending}
      loading={!figures}
      value={<Points amount={pointsShadow} />}
    />
  );
}

/** Points sent in the period and share of the monthly limit spent. */
export function SentCard({ figures }: CardProps) {
  const { pointsGiven = 0, pointsGivenBefore = 0, spendLimit = 0, spentThisMonth = 0 } = figures ?? {};
  const share = spendLimit > 0 && formatCount(Math.round((spentThisMonth / spendLimit) * 100));
  return (
    <StatCard
      delta={changeOf(pointsGiven, pointsGivenBefore)}
      hint={share !== false && text.figures.limit(share)}
      label={text.figures.sent}
      loading={!figures}
      tall
      trend={figures && flowSeries(figures).sent.values}
      value={<Points amount={pointsGiven} />}
    />
  );
}

export function RedeemedCard({ figures }: CardProps) {
  const { pointsRedeemed = 0, pointsRedeemedBefore = 0 } = figures ?? {};
  return (
    <StatCard
      delta={changeOf(pointsRedeemed, pointsRedeemedBefore)}
      label={text.figures.redeemed}
      loading={!figures}
      trend={figures && flowSeries(figures).redeemed.values.map(Math.abs)}
      value={<Points amount={pointsRedeemed} />}
    />
  );
}

export function BalanceCards({ figures }: CardProps) {
  return (
    <StatCards>
      <BalanceCard figures={figures} />
      <PendingCard figures={figures} />
      <SentCard figures={figures} />
      <RedeemedCard figures={figures} />
    </StatCards>
  );
}

/** Totals across properties use UTC days, so charts say so. */
const useCalendar = () => (useSession().property === null ? chart.utc : undefined);

/** Points sent by type over time. */
export function SentChart({ figures }: { figures: Figures | undefined }) {
  const sent = figures && sentSeries(figures);
  const calendar = useCalendar();
  return (
    <Section hint={[chart.byType, calendar].filter(Boolean).join('. ')} title={chart.sent}>
      {!sent && <Skeleton height={318} shape="block" />}
      {sent &&
        (sent.series.length > 0 ? (
          <StackedBars axis={chart.axis} label={chart.sentByType} labels={sent.labels} series={sent.series} />
        ) : (
          <EmptyState title={chart.sentEmpty} />
        ))}
    </Section>
  );
}

/** Points sent and redeemed over time. */
export function FlowChart({ figures }: { figures: Figures | undefined }) {
  const flow = figures && flowSeries(figures);
  const series = flow ? [flow.sent, flow.redeemed] : [];
  const calendar = useCalendar();
  return (
    <Section hint={calendar} title={chart.flow}>
      {!flow && <Skeleton height={318} shape="block" />}
      {flow &&
        (series.some(({ values }) => values.some((value) => value !== 0)) ? (
          <StackedBars axis={chart.axis} label={chart.flow} labels={flow.labels} series={series} sum={chart.net} />
        ) : (
          <EmptyState title={chart.flowEmpty} />
        ))}
    </Section>
  );
}

export function TopCategories({ figures }: { figures: Figures | undefined }) {
  const shares = figures && categoryShares(figures);
  return (
    <Section hint={chart.sent} title={chart.categories}>
      {!shares && <Skeleton height={280} shape="block" />}
      {shares &&
        (shares.length > 0 ? (
          <ShareBars label={chart.categories} shares={shares} />
        ) : (
          <EmptyState title={chart.sentEmpty} />
        ))}
    </Section>
  );
}
