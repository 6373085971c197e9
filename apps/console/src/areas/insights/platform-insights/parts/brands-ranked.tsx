import { formatCount } from '@hearth/contract/format';
import { listBrandInsights, type BrandInsights } from '@hearth/contract/insights/platform-insights';
import { insightsMessages } from '@hearth/contract/insights/messages';
import { ListScreen } from '../../../../kit/list-screen.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Muted } from '../../../../ui/layout.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { usePeriodDates } from '../../../points/point-logs/public.tsx';
import { ListLink } from '../../ambassadors/public.tsx';
import { brandList } from '../logic/lists.ts';
import { text } from '../messages.ts';

const columnsOf = (days: { startDate: string; endDate: string }): readonly Column<BrandInsights>[] => [
  { id: 'name', header: text.brands.brand, sortable: true, card: 'title', cell: ({ name }) => name },
  {
    id: 'redemptions',
    header: text.brands.redemptions,
    sortable: true,
    align: 'right',
    cell: ({ _id, name, redemptions }) => (
      <ListLink {...brandList(_id, days)} about={text.brands.redemptionsOf(name)}>
        {formatCount(redemptions)}
      </ListLink>
    ),
  },
  {
    id: 'points',
    header: text.brands.points,
    sortable: true,
    align: 'right',
    nowrap: true,
    cell: ({ points, pointsBefore }) => (
      <>
        {formatCount(points)}
        <Muted as="div" small>
          {text.brands.before(pointsBefore)}
        </Muted>
      </>
    ),
  },
  { id: 'cost', header: text.brands.cost, align: 'right', nowrap: true, cell: text.amounts },
];

export function BrandsRanked() {
  const { period } = usePeriodDates();
  return (
    <ListScreen
      columns={columnsOf(period)}
      csv={{ fileName: 'brand_insights.csv', failed: insightsMessages.exportFailed }}
      defaults={{ orderBy: 'points' }}
      empty={<EmptyState hint={text.brands.empty} />}
      endpoint={listBrandInsights}
      filters={[{ kind: 'search', placeholder: text.brands.search }]}
      query={period}
      rowName={({ name }) => name}
      title={text.brands.title}
      within="brands"
    />
  );
}
