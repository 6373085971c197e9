import { formatDate } from '@hearth/contract/format';
import { companySummary } from '@hearth/contract/insights/company-summary';
import type { PlatformFigures } from '@hearth/contract/insights/platform-insights';
import { keepPreviousData } from '@tanstack/react-query';
import { useEndpoint } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';
import { Grid } from '../../../../ui/layout.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { StackedBars } from '../../../../ui/stacked-bars.tsx';
import { usePeriodDates } from '../../../points/point-logs/public.tsx';

const height = 240;
const labelsOf = (buckets: readonly string[]) => {
  const isLong = buckets[0]?.slice(0, 4) !== buckets.at(-1)?.slice(0, 4);
  return buckets.map((bucket) => (isLong ? formatDate(bucket) : formatDate(bucket).slice(0, 5)));
};
const below = (values: readonly number[]) => values.map((value) => 0 - value);

/** Who came and left, and what was given and redeemed, over the period. */
export function Growth({ figures }: { figures: PlatformFigures | undefined }) {
  const { scope } = useSession();
  const { period } = usePeriodDates();
  const { data } = useEndpoint(
    companySummary,
    { query: { ...scope, ...period } },
    { placeholderData: keepPreviousData },
  );
  const summary = data?.data;
  return (
    <Grid gap={16} min={320}>
      <Section hint="Who came and who left; properties that were added" title="Growth">
        {figures ? (
          <StackedBars
            axis="From"
            height={height}
            label="Residents who came and left"
            labels={labelsOf(figures.buckets)}
            series={[
              { label: 'Came', color: 5, values: figures.joinedByBucket },
              { label: 'Left', color: 6, values: below(figures.goneByBucket) },
              { label: 'Properties added', color: 1, values: figures.addedPropertiesByBucket },
            ]}
            sum="Net"
          />
        ) : (
          <Skeleton height={height} shape="block" />
        )}
      </Section>
      <Section hint="Given above the line, redeemed below it" title="Points given and redeemed">
        {summary ? (
          <StackedBars
            axis="From"
            height={height}
            label="Points given and redeemed"
            labels={labelsOf(summary.buckets)}
            series={[
              { label: 'Given', color: 1, values: summary.givenByBucket },
              { label: 'Redeemed', color: 4, values: below(summary.redeemedByBucket) },
            ]}
            sum="Net"
          />
        ) : (
          <Skeleton height={height} shape="block" />
        )}
      </Section>
    </Grid>
  );
}
