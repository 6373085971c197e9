import { formatCount } from '@hearth/contract/format';
import { outcomes, type PlatformFigures } from '@hearth/contract/insights/platform-insights';
import { DataTable } from '../../../../ui/data-table.tsx';
import { Points } from '../../../../ui/points.tsx';
import { RichCell } from '../../../../ui/rich-cell.tsx';
import { Section } from '../../../../ui/section.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { ListLink } from '../../ambassadors/public.tsx';
import { costOf } from '../logic/costs.ts';
import { outcomeLists } from '../logic/lists.ts';
import { text } from '../messages.ts';

type Row = PlatformFigures['outcomes'][number];

const columnsOf = (figures: PlatformFigures | undefined): readonly Column<Row>[] => [
  {
    id: 'outcome',
    header: text.outcomes.outcome,
    card: 'title',
    cell: ({ outcome }) => <RichCell detail={text.outcomes[`${outcome}Hint`]} title={text.outcomes[outcome]} />,
  },
  {
    id: 'count',
    header: text.outcomes.count,
    align: 'right',
    cell: ({ outcome, count }) =>
      figures && (
        <ListLink
          {...outcomeLists(figures)[outcome]}
          about={`${text.outcomes[outcome].toLowerCase()} ${text.outcomes.inPeriod}`}
        >
          {formatCount(count)}
        </ListLink>
      ),
  },
  { id: 'points', header: text.outcomes.points, align: 'right', cell: ({ points }) => formatCount(points) },
  {
    id: 'cost',
    header: text.outcomes.cost,
    align: 'right',
    nowrap: true,
    cell: ({ points, count }) => pointsOrDash(costOf(points, count)),
  },
  {
    id: 'before',
    header: text.outcomes.change,
    align: 'right',
    nowrap: true,
    cell: ({ pointsBefore, countBefore }) => pointsOrDash(costOf(pointsBefore, countBefore)),
  },
];

const pointsOrDash = (cost: number | null) => (cost === null ? '–' : <Points amount={cost} />);

/** Points paid per review, lead, lease and survey response. */
export function OutcomeCosts({ figures }: { figures: PlatformFigures | undefined }) {
  return (
    <Section flush title={text.outcomes.title}>
      <DataTable
        columns={columnsOf(figures)}
        label={text.outcomes.title}
        loading={!figures}
        rowId={({ outcome }) => outcome}
        rowName={({ outcome }) => text.outcomes[outcome]}
        rows={outcomes.flatMap((outcome) => figures?.outcomes.filter((row) => row.outcome === outcome) ?? [])}
      />
    </Section>
  );
}
