import { userStats } from '@hearth/contract/insights/user-profile';
import { Answer } from '../../../../kit/answer.tsx';
import { useEndpoint } from '../../../../platform/query.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StackedBars } from '../../../../ui/stacked-bars.tsx';
import { givenColor, typeColors } from '../../../points/point-logs/public.tsx';

const monthNames = new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const chartPx = 380;
const nameOf = (month: string) => monthNames.format(new Date(`${month}-01`));

/** Points earned and redeemed in the last twelve months. */
export function ActivityChart({ userId }: { userId: string }) {
  const stats = useEndpoint(userStats, { query: { userId } });
  return (
    <Section hint="The last 12 months, in UTC" title="Earned and redeemed">
      <Answer of={stats} waiting={chartPx + 38}>
        {({ data: { months } }) =>
          months.every(({ earned, redeemed }) => earned === 0 && redeemed === 0) ? (
            <EmptyState hint="No points were earned or redeemed in the last 12 months." />
          ) : (
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
          )
        }
      </Answer>
    </Section>
  );
}
