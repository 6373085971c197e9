import { platformFigures } from '@hearth/contract/insights/platform-insights';
import { keepPreviousData } from '@tanstack/react-query';
import { firstValue, useChange, useSearch } from '../../../../kit/address.ts';
import { hasFailed, QueryParts } from '../../../../kit/query-view.tsx';
import { DateRangeFilter } from '../../../../kit/date-range-filter.tsx';
import { SetupChecklist } from '../../../../kit/setup-checklist.tsx';
import { useEndpoint } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';
import { Split, Stack } from '../../../../ui/layout.tsx';
import { StatCards } from '../../../../ui/stat-card.tsx';
import { StatusTabs } from '../../../../ui/status-tabs.tsx';
import { PeriodTabs, usePeriodDates } from '../../../points/point-logs/public.tsx';
import { PointsOverTime, PropertiesCompared, SummaryCards, useSummary } from '../../company-summary/public.tsx';
import { text } from '../messages.ts';
import { BrandsRanked } from './brands-ranked.tsx';
import { Growth } from './growth.tsx';
import { Liability } from './liability.tsx';
import { OutcomeCosts } from './outcome-costs.tsx';
import { OutstandingCard } from './outstanding-card.tsx';
import { PropertiesRanked } from './properties-ranked.tsx';

const tables = [
  { value: 'points', label: text.tables.points, Table: PropertiesCompared },
  { value: 'outcomes', label: text.tables.outcomes, Table: PropertiesRanked },
  { value: 'brands', label: text.tables.brands, Table: BrandsRanked },
] as const;

/** Points, outcomes and growth of every visible property, then the properties and brands compared. */
export function Figures() {
  const { scope } = useSession();
  const { period, isChosen, choose } = usePeriodDates();
  const search = useSearch(['table']);
  const change = useChange();
  const { value, Table } = tables.find((table) => table.value === firstValue(search.table)) ?? tables[0];
  const summary = useSummary();
  const { data, error, refetch } = useEndpoint(
    platformFigures,
    { query: { ...scope, ...period } },
    { placeholderData: keepPreviousData },
  );
  const figures = data?.data;
  const platform = { data: figures, error, refetch };
  return (
    <Stack gap={16}>
      <Stack gap={12} row>
        {!isChosen && <PeriodTabs />}
        <DateRangeFilter
          onChange={({ startDate, endDate }) => choose(startDate && endDate ? { startDate, endDate } : undefined)}
          range={period}
        />
      </Stack>
      <SetupChecklist residents={summary.data?.residents} />
      <QueryParts of={summary}>
        {(totals) => (
          <>
            <StatCards>
              {!hasFailed(platform) && <OutstandingCard figures={figures} />}
              <SummaryCards figures={totals} />
            </StatCards>
            <PointsOverTime figures={totals} outstanding={figures?.outstandingByBucket} />
          </>
        )}
      </QueryParts>
      <QueryParts of={platform}>
        {() => (
          <>
            {hasFailed(summary) && (
              <StatCards>
                <OutstandingCard figures={figures} />
              </StatCards>
            )}
            <Split>
              <OutcomeCosts figures={figures} />
              <Growth figures={figures} />
            </Split>
            <Liability figures={figures} />
          </>
        )}
      </QueryParts>
      <StatusTabs
        label={text.tables.label}
        onChange={(table) => change({ table: table === 'points' ? undefined : table })}
        tabs={tables}
        value={value}
      />
      <Table />
    </Stack>
  );
}
