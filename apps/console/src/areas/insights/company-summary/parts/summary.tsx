import { allProperties } from '@hearth/contract/constants';
import { formatCount, formatDate } from '@hearth/contract/format';
import { companySummary, type CompanySummary } from '@hearth/contract/insights/company-summary';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Muted, Split } from '../../../../ui/layout.tsx';
import { Points } from '../../../../ui/points.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { StackedBars } from '../../../../ui/stacked-bars.tsx';
import { StatCard } from '../../../../ui/stat-card.tsx';
import { changeOf, sentColor, typeColors, usePeriodDates } from '../../../points/point-logs/public.tsx';
import { ListLink } from '../../ambassadors/public.tsx';
import { listsOf } from '../logic/lists.ts';
import { text } from '../messages.ts';

/** Figures of the selected company, group or property in the period. */
export function useSummary() {
  const { scope } = useSession();
  const { period } = usePeriodDates();
  const { data, error, refetch } = useEndpoint(
    companySummary,
    { query: { ...scope, ...period } },
    { placeholderData: keepPreviousData },
  );
  return { data: data?.data, error, refetch };
}

interface FiguresProps {
  /** Undefined while loading. */
  figures: CompanySummary | undefined;
}

/**
 * Links a figure to its list. Lists also cover the viewer's own roles, so there is no link when these reach beyond the
 * properties of the figures.
 */
function useListLink(figures: CompanySummary | undefined) {
  const { propertyId, group, account, propertyCount } = useSession();
  const isSame =
    !account.companyRole || group !== null || propertyId !== allProperties || propertyCount === figures?.propertyCount;
  return (list: keyof ReturnType<typeof listsOf>, about: string, value: ReactNode) =>
    figures && isSame ? (
      <ListLink {...listsOf(figures)[list]} about={about}>
        {value}
      </ListLink>
    ) : (
      value
    );
}

export function PointsBalanceCard({ figures }: FiguresProps) {
  const linked = useListLink(figures);
  return (
    <StatCard
      hint={figures && text.cards.properties(figures.propertyCount)}
      label={text.cards.balance}
      loading={!figures}
      value={figures && linked('balance', text.cards.inBalance, <Points amount={figures.points} />)}
    />
  );
}

/** Points sent, points redeemed and active residents. */
export function SummaryCards({ figures }: FiguresProps) {
  const linked = useListLink(figures);
  return (
    <>
      <StatCard
        delta={figures && changeOf(figures.pointsGiven, figures.pointsGivenBefore)}
        label={text.cards.sent}
        loading={!figures}
        tall
        trend={figures?.givenByBucket}
        value={figures && linked('sent', text.cards.pointsSent, <Points amount={figures.pointsGiven} />)}
      />
      <StatCard
        delta={figures && changeOf(figures.pointsRedeemed, figures.pointsRedeemedBefore)}
        label={text.cards.redeemed}
        loading={!figures}
        trend={figures?.redeemedByBucket}
        value={figures && linked('redeemed', text.cards.pointsRedeemed, <Points amount={figures.pointsRedeemed} />)}
      />
      <StatCard
        explain={text.cards.activeExplain}
        hint={figures && text.cards.activeHint(figures.residents)}
        label={text.cards.active}
        loading={!figures}
        value={figures && linked('active', text.cards.activeResidents, formatCount(figures.activeResidents))}
      />
    </>
  );
}

const height = 280;

/** Axis labels of buckets: MM/DD, with the year when the period spans two. */
export function bucketLabels(buckets: readonly string[]): string[] {
  const spansYears = buckets[0]?.slice(0, 4) !== buckets.at(-1)?.slice(0, 4);
  return buckets.map((bucket) => (spansYears ? formatDate(bucket) : formatDate(bucket).slice(0, 5)));
}

interface OverTimeProps extends FiguresProps {
  /** Points outstanding at the end of each bucket, drawn as a line. */
  outstanding?: readonly number[] | undefined;
}

/** Points sent and redeemed over the period, and how fast submissions are reviewed. */
export function PointsOverTime({ figures, outstanding }: OverTimeProps) {
  const linked = useListLink(figures);
  return (
    <Split>
      <Section title={text.chart.title}>
        {figures ? (
          <StackedBars
            axis={text.chart.from}
            height={height}
            label={text.chart.label}
            labels={bucketLabels(figures.buckets)}
            {...(outstanding?.length === figures.buckets.length && {
              line: { label: text.chart.outstanding, color: 8, values: outstanding },
            })}
            series={[
              { label: text.chart.sent, color: sentColor, values: figures.givenByBucket },
              {
                label: text.chart.redeemed,
                color: typeColors.redemption,
                values: figures.redeemedByBucket.map((points) => 0 - points),
              },
            ]}
            sum={text.chart.net}
          />
        ) : (
          <Skeleton height={height + 38} shape="block" />
        )}
      </Section>
      <Section title={text.submissions.title}>
        {figures ? (
          <DescriptionList
            rows={[
              [
                text.submissions.pending,
                linked('pending', text.submissions.pendingSubmissions, formatCount(figures.pending)),
              ],
              [text.submissions.pendingPoints, <Points amount={figures.pointsShadow} key="points" />],
              [
                text.submissions.decided,
                linked('decided', text.submissions.reviewedSubmissions, formatCount(figures.decided)),
              ],
              [
                text.submissions.time,
                <>
                  {text.duration(figures.responseSeconds)}
                  {figures.responseSecondsBefore !== null && (
                    <Muted as="div" small>
                      {text.submissions.previous(figures.responseSecondsBefore)}
                    </Muted>
                  )}
                </>,
              ],
            ]}
          />
        ) : (
          <Skeleton height={190} shape="block" />
        )}
      </Section>
    </Split>
  );
}
