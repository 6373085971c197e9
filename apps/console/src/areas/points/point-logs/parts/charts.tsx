import type { Figures } from '@hearth/contract/insights/dashboard';
import { useSession } from '../../../../platform/session.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ShareBars } from '../../../../ui/share-bars.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { StackedBars } from '../../../../ui/stacked-bars.tsx';
import { categoryShares, flowSeries, givenSeries } from '../logic/figures.ts';

/** Sums over several properties have one calendar, which is named. */
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

/** What took most points in the period. */
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
