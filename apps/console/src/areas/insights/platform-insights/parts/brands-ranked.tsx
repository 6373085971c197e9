import { formatCount, formatPoints } from '@hearth/contract/format';
import { listBrandInsights, type BrandInsights } from '@hearth/contract/insights/platform-insights';
import { insightsMessages as say } from '@hearth/contract/insights/messages';
import { ListScreen } from '../../../../kit/list-screen.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Muted } from '../../../../ui/layout.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { usePeriodDates } from '../../../points/point-logs/public.tsx';
import { ListLink } from '../../ambassadors/public.tsx';
import { brandList } from '../logic/lists.ts';
import { costWords } from '../logic/words.ts';

const columnsOf = (days: { startDate: string; endDate: string }): readonly Column<BrandInsights>[] => [
  { id: 'name', header: 'Brand', sortable: true, card: 'title', cell: ({ name }) => name },
  {
    id: 'redemptions',
    header: 'Redemptions',
    sortable: true,
    align: 'right',
    cell: ({ _id, name, redemptions }) => (
      <ListLink {...brandList(_id, days)} about={`redemptions of ${name}`}>
        {formatCount(redemptions)}
      </ListLink>
    ),
  },
  {
    id: 'points',
    header: 'Points',
    sortable: true,
    align: 'right',
    nowrap: true,
    cell: ({ points, pointsBefore }) => (
      <>
        {formatCount(points)}
        <Muted as="div" small>
          {formatPoints(pointsBefore)} before
        </Muted>
      </>
    ),
  },
  { id: 'cost', header: 'Cost', align: 'right', nowrap: true, cell: costWords },
];

/** What was redeemed with each brand, and what it cost. */
export function BrandsRanked() {
  const { period } = usePeriodDates();
  return (
    <ListScreen
      columns={columnsOf(period)}
      csv={{ fileName: 'brand_insights.csv', failed: say.exportFailed }}
      defaults={{ orderBy: 'points' }}
      empty={<EmptyState hint="Nothing was redeemed in the period, nor in the one before." />}
      endpoint={listBrandInsights}
      filters={[{ kind: 'search', placeholder: 'Search name...' }]}
      query={period}
      rowName={({ name }) => name}
      title="Brands redeemed"
      within="brands"
    />
  );
}
