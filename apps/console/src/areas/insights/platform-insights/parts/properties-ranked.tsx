import { formatCents, formatCount, formatPoints } from '@hearth/contract/format';
import { listPropertyInsights, type Outcome, type PropertyInsights } from '@hearth/contract/insights/platform-insights';
import { insightsMessages as say } from '@hearth/contract/insights/messages';
import { ListScreen } from '../../../../kit/list-screen.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Muted } from '../../../../ui/layout.tsx';
import { RichCell } from '../../../../ui/rich-cell.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { usePeriodDates } from '../../../points/point-logs/public.tsx';
import { FigureLink } from '../../company-summary/public.tsx';
import { holdersList, outcomeLists } from '../logic/lists.ts';
import { costOf, outcomeWords } from '../logic/words.ts';

interface Days {
  startDate: string;
  endDate: string;
}

/** How many there were, which opens their list, and what each cost. */
function outcomeColumn(
  outcome: Outcome,
  days: Days,
  { id, points }: { id: 'reviews' | 'leads' | 'leases' | 'answers'; points: keyof PropertyInsights },
): Column<PropertyInsights> {
  const { many } = outcomeWords[outcome];
  const list = outcomeLists(days)[outcome];
  return {
    id,
    header: `${many.charAt(0).toUpperCase()}${many.slice(1)}`,
    sortable: true,
    align: 'right',
    nowrap: true,
    cell: (row) => {
      const cost = costOf(Number(row[points]), row[id]);
      return (
        <>
          <FigureLink {...list} label={`${formatCount(row[id])} ${many} of ${row.name}`} propertyId={row._id}>
            {formatCount(row[id])}
          </FigureLink>
          <Muted as="div" small>
            {cost === null ? '' : `${formatCount(cost)} pts each`}
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
    header: 'Property',
    sortable: true,
    card: 'title',
    cell: ({ name, propertyCode }) => <RichCell detail={propertyCode} title={name} />,
  },
  {
    id: 'outstanding',
    header: 'Outstanding',
    sortable: true,
    align: 'right',
    nowrap: true,
    cell: ({ _id, name, outstanding }) => (
      <>
        <FigureLink {...holdersList} label={`${formatPoints(outstanding)} outstanding of ${name}`} propertyId={_id}>
          {formatCount(outstanding)}
        </FigureLink>
        <Muted as="div" small>
          {formatCents(outstanding, 'USD')}
        </Muted>
      </>
    ),
  },
  ofPoints('old', 'Over a year old'),
  ofPoints('idle', 'Idle half a year'),
  {
    id: 'joined',
    header: 'Residents',
    sortable: true,
    align: 'right',
    nowrap: true,
    cell: ({ residents, joined, gone }) => (
      <>
        {formatCount(residents)}
        <Muted as="div" small>
          {formatCount(joined)} came, {formatCount(gone)} left
        </Muted>
      </>
    ),
  },
  outcomeColumn('review', days, { id: 'reviews', points: 'reviewPoints' }),
  outcomeColumn('lead', days, { id: 'leads', points: 'leadPoints' }),
  outcomeColumn('lease', days, { id: 'leases', points: 'leasePoints' }),
  outcomeColumn('answer', days, { id: 'answers', points: 'answerPoints' }),
];

/** What each property owes and what its points brought. */
export function PropertiesRanked() {
  const { period } = usePeriodDates();
  return (
    <ListScreen
      columns={columnsOf(period)}
      csv={{ fileName: 'property_insights.csv', failed: say.exportFailed }}
      defaults={{ orderBy: 'outstanding' }}
      empty={<EmptyState hint="Properties appear here once there are some." />}
      endpoint={listPropertyInsights}
      filters={[{ kind: 'search', placeholder: 'Search name or code...' }]}
      query={period}
      rowName={({ name }) => name}
      title="Outstanding points and outcomes"
      within="outcomes"
    />
  );
}
