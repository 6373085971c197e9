import { userStats } from '@hearth/contract/insights/user-profile';
import { messageOf } from '../../../../platform/api-error.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { StackedBars } from '../../../../ui/stacked-bars.tsx';
import { givenColor, typeColors } from '../../../points/point-logs/public.tsx';

const monthNames = new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const chartPx = 380;
const nameOf = (month: string) => monthNames.format(new Date(`${month}-01`));

/** Points earned and redeemed in the last twelve months. */
export function ActivityChart({ userId }: { userId: string }) {
  const { data, error, refetch } = useEndpoint(userStats, { query: { userId } });
  const months = data?.data.months;
  const quiet = months?.every(({ earned, redeemed }) => earned === 0 && redeemed === 0);
  return (
    <Section hint="The last 12 months, in UTC" title="Earned and redeemed">
      {error && !months && (
        <InlineAlert
          action={
            <Button onClick={() => void refetch()} size="small">
              Try again
            </Button>
          }
          severity="error"
        >
          {messageOf(error)}
        </InlineAlert>
      )}
      {!months && !error && <Skeleton height={chartPx + 38} shape="block" />}
      {quiet && <EmptyState hint="No points were earned or redeemed in the last 12 months." />}
      {months && !quiet && (
        <StackedBars
          axis="Month"
          height={chartPx}
          label="Points earned and redeemed by month"
          labels={months.map(({ month }) => nameOf(month))}
          series={[
            { label: 'Earned', color: givenColor, values: months.map(({ earned }) => earned) },
            { label: 'Redeemed', color: typeColors.redemption, values: months.map(({ redeemed }) => -redeemed) },
          ]}
          sum="Net"
        />
      )}
    </Section>
  );
}
