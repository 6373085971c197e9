import { formatCents, formatCount } from '@hearth/contract/format';
import { listPropertyInsights, type Outcome, type PropertyInsights } from '@hearth/contract/insights/platform-insights';
import { insightsMessages } from '@hearth/contract/insights/messages';
import { ListScreen } from '../../../../kit/list-screen.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Muted } from '../../../../ui/layout.tsx';
import { RichCell } from '../../../../ui/rich-cell.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { usePeriodDates } from '../../../points/point-logs/public.tsx';
import { FigureLink } from '../../company-summary/public.tsx';
import { holdersList, outcomeLists } from '../logic/lists.ts';
import { text } from '../messages.ts';
import { costOf } from '../logic/costs.ts';

interface Days {
  startDate: string;
  endDate: string;
}

/** The count, linked to its list, and the cost of each. */
function outcomeColumn(
  outcome: Outcome,
  days: Days,
  { id, points }: { id: 'reviews' | 'leads' | 'leases' | 'answers'; points: keyof PropertyInsights },
): Column<PropertyInsights> {
  const list = outcomeLists(days)[outcome];
  return {
    id,
    header: text.outcomes[outcome],
    sortable: true,
    align: 'right',
    nowrap: true,
    cell: (row) => {
      const cost = costOf(Number(row[points]), row[id]);
      return (
        <>
          <FigureLink
            {...list}
            label={text.ranked.countAt(row[id], row.name, text.outcomes[outcome])}
            propertyId={row._id}
          >
            {formatCount(row[id])}
          </FigureLink>
          <Muted as="div" small>
            {cost === null ? '' : text.ranked.each(cost)}
          </Muted>
        </>
      );
    },
  };
}

const ofPoints = (id: 'old' | 'idle', header: string): Column<PropertyInsights> => ({
  id,
  header,
  sortable: true,
  align: 'right',
  nowrap: true,
  cell: (row) => formatCount(row[id]),
});

const columnsOf = (days: Days): readonly Column<PropertyInsights>[] => [
  {
    id: 'name',
    header: text.ranked.property,
    sortable: true,
    card: 'title',
    cell: ({ name, propertyCode }) => <RichCell detail={propertyCode} title={name} />,
  },
  {
    id: 'outstanding',
    header: text.ranked.outstanding,
    sortable: true,
    align: 'right',
    nowrap: true,
    cell: ({ _id, name, outstanding }) => (
      <>
        <FigureLink {...holdersList} label={text.ranked.outstandingAt(outstanding, name)} propertyId={_id}>
          {formatCount(outstanding)}
        </FigureLink>
        <Muted as="div" small>
          {formatCents(outstanding, 'USD')}
        </Muted>
      </>
    ),
  },
  ofPoints('old', text.ranked.old),
  ofPoints('idle', text.ranked.idle),
  {
    id: 'joined',
    header: text.ranked.residents,
    sortable: true,
    align: 'right',
    nowrap: true,
    cell: ({ residents, joined, gone }) => (
      <>
        {formatCount(residents)}
        <Muted as="div" small>
          {text.ranked.moves(joined, gone)}
        </Muted>
      </>
    ),
  },
  outcomeColumn('review', days, { id: 'reviews', points: 'reviewPoints' }),
  outcomeColumn('lead', days, { id: 'leads', points: 'leadPoints' }),
  outcomeColumn('lease', days, { id: 'leases', points: 'leasePoints' }),
  outcomeColumn('answer', days, { id: 'answers', points: 'answerPoints' }),
];

/** Outstanding points and outcomes of each property. */
export function PropertiesRanked() {
  const { period } = usePeriodDates();
  return (
    <ListScreen
      columns={columnsOf(period)}
      csv={{ fileName: 'property_insights.csv', failed: insightsMessages.exportFailed }}
      defaults={{ orderBy: 'outstanding' }}
      empty={<EmptyState hint={text.ranked.empty} />}
      endpoint={listPropertyInsights}
      filters={[{ kind: 'search', placeholder: text.ranked.search }]}
      query={period}
      rowName={({ name }) => name}
      title={text.ranked.title}
      within="outcomes"
    />
  );
}
