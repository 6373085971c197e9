import { platformFigures } from '@hearth/contract/insights/platform-insights';
import { keepPreviousData } from '@tanstack/react-query';
import { AnswerParts } from '../../../../kit/answer.tsx';
import { firstValue, useChange, useSearch } from '../../../../kit/address.ts';
import { DateRangeFilter } from '../../../../kit/date-range-filter.tsx';
import { useEndpoint } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { StatusTabs } from '../../../../ui/status-tabs.tsx';
import { PeriodTabs, usePeriodDates } from '../../../points/point-logs/public.tsx';
import { PropertiesCompared, SummaryFigures } from '../../company-summary/public.tsx';
import { BalanceAges } from './balance-ages.tsx';
import { BrandsRanked } from './brands-ranked.tsx';
import { Growth } from './growth.tsx';
import { PlatformCards } from './platform-cards.tsx';
import { PropertiesRanked } from './properties-ranked.tsx';

const tables = [
  { value: 'points', label: 'Points and decisions', Table: PropertiesCompared },
  { value: 'outcomes', label: 'Outstanding and outcomes', Table: PropertiesRanked },
  { value: 'brands', label: 'Brands', Table: BrandsRanked },
] as const;

/** What all properties in sight do, owe and bring, with the ways to each property and to the lists. */
export function Figures() {
  const { scope } = useSession();
  const { period, isChosen, choose } = usePeriodDates();
  const search = useSearch(['table']);
  const change = useChange();
  const { value, Table } = tables.find((table) => table.value === firstValue(search.table)) ?? tables[0];
  const { data, error, refetch } = useEndpoint(
    platformFigures,
    { query: { ...scope, ...period } },
    { placeholderData: keepPreviousData },
  );
  return (
    <Stack gap={16}>
      <Stack gap={12} row>
        {!isChosen && <PeriodTabs />}
        <DateRangeFilter
          onChange={({ startDate, endDate }) => choose(startDate && endDate ? { startDate, endDate } : undefined)}
          range={period}
        />
      </Stack>
      <SummaryFigures />
      <AnswerParts of={{ data: data?.data, error, refetch }}>
        {(figures) => (
          <>
            <PlatformCards figures={figures} />
            <BalanceAges figures={figures} />
            <Growth figures={figures} />
          </>
        )}
      </AnswerParts>
      <StatusTabs
        label="What is compared"
        onChange={(table) => change({ table: table === 'points' ? undefined : table })}
        tabs={tables}
        value={value}
      />
      <Table />
    </Stack>
  );
}
