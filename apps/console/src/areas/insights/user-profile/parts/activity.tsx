import { formatShortMonth } from '@hearth/contract/format';
import { userStats } from '@hearth/contract/insights/user-profile';
import { QueryView } from '../../../../kit/query-view.tsx';
import { useEndpoint } from '../../../../platform/query.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StackedBars } from '../../../../ui/stacked-bars.tsx';
import { sentColor, typeColors } from '../../../points/point-logs/public.tsx';
import { text } from '../messages.ts';

const chartPx = 380;

/** Points earned and redeemed in the last twelve months. */
export function ActivityChart({ userId }: { userId: string }) {
  const stats = useEndpoint(userStats, { query: { userId } });
  return (
    <Section hint={text.activity.hint} title={text.activity.title}>
      <QueryView of={stats} waiting={chartPx + 38}>
        {({ data: { months } }) =>
          months.every(({ earned, redeemed }) => earned === 0 && redeemed === 0) ? (
            <EmptyState title={text.activity.empty} />
          ) : (
            <StackedBars
              axis={text.activity.axis}
              height={chartPx}
              label={text.activity.label}
              labels={months.map(({ month }) => formatShortMonth(month))}
              series={[
                { label: text.activity.earned, color: sentColor, values: months.map(({ earned }) => earned) },
                {
                  label: text.activity.redeemed,
                  color: typeColors.redemption,
                  values: months.map(({ redeemed }) => -redeemed),
                },
              ]}
              sum={text.activity.net}
            />
          )
        }
      </QueryView>
    </Section>
  );
}
