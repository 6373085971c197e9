import { formatCount, formatPoints } from '@hearth/contract/format';
import type { PropertySummary } from '@hearth/contract/insights/company-summary';
import { Muted } from '../../../../ui/layout.tsx';
import { RichCell } from '../../../../ui/rich-cell.tsx';
import { Sparkline } from '../../../../ui/sparkline.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { changeOf } from '../../../points/point-logs/public.tsx';
import { listsOf } from '../logic/lists.ts';
import { waitedWords } from '../logic/words.ts';
import { FigureLink } from './figure-link.tsx';

/** '+12% on before': the change of a figure in words; nothing where there was none before. */
function changeWords(now: number, before: number) {
  const change = changeOf(now, before);
  if (change === undefined) return before === 0 && now > 0 ? 'None before' : '';
  return change === 0 ? 'As before' : `${change > 0 ? '+' : '−'}${formatCount(Math.round(Math.abs(change) * 100))}%`;
}

/** The figures of each property, each beside the period before; those with a list lead to it. */
export function summaryColumns(days: { startDate: string; endDate: string }): readonly Column<PropertySummary>[] {
  const lists = listsOf(days);
  return [
    {
      id: 'name',
      header: 'Property',
      sortable: true,
      card: 'title',
      cell: ({ name, propertyCode }) => <RichCell detail={propertyCode} title={name} />,
    },
    {
      id: 'points',
      header: 'Balance',
      sortable: true,
      align: 'right',
      nowrap: true,
      cell: ({ _id, name, points }) => (
        <FigureLink {...lists.balance} label={`${formatPoints(points)} of ${name}`} propertyId={_id}>
          {formatCount(points)}
        </FigureLink>
      ),
    },
    {
      id: 'pointsGiven',
      header: 'Given',
      sortable: true,
      align: 'right',
      nowrap: true,
      cell: ({ _id, name, pointsGiven, pointsGivenBefore }) => (
        <>
          <FigureLink {...lists.given} label={`${formatPoints(pointsGiven)} given by ${name}`} propertyId={_id}>
            {formatCount(pointsGiven)}
          </FigureLink>
          <Muted as="div" small>
            {changeWords(pointsGiven, pointsGivenBefore)}
          </Muted>
        </>
      ),
    },
    {
      id: 'trend',
      spare: true,
      header: 'Trend',
      card: 'hidden',
      cell: ({ name, givenByBucket }) => (
        <Sparkline label={`Points given by ${name} over the period`} values={givenByBucket} />
      ),
    },
    {
      id: 'pointsRedeemed',
      header: 'Redeemed',
      sortable: true,
      align: 'right',
      nowrap: true,
      cell: ({ _id, name, pointsRedeemed, pointsRedeemedBefore }) => (
        <>
          <FigureLink
            {...lists.redeemed}
            label={`${formatPoints(pointsRedeemed)} redeemed at ${name}`}
            propertyId={_id}
          >
            {formatCount(pointsRedeemed)}
          </FigureLink>
          <Muted as="div" small>
            {changeWords(pointsRedeemed, pointsRedeemedBefore)}
          </Muted>
        </>
      ),
    },
    {
      id: 'pending',
      header: 'Pending',
      sortable: true,
      align: 'right',
      cell: ({ _id, name, pending }) => (
        <FigureLink {...lists.pending} label={`${formatCount(pending)} pending at ${name}`} propertyId={_id}>
          {formatCount(pending)}
        </FigureLink>
      ),
    },
    {
      id: 'activeResidents',
      header: 'Active residents',
      sortable: true,
      align: 'right',
      nowrap: true,
      cell: ({ _id, name, activeResidents, residents }) => (
        <>
          <FigureLink
            {...lists.active}
            label={`${formatCount(activeResidents)} active residents of ${name}`}
            propertyId={_id}
          >
            {formatCount(activeResidents)}
          </FigureLink>{' '}
          of {formatCount(residents)}
        </>
      ),
    },
    {
      id: 'responseSeconds',
      header: 'Time to decide',
      sortable: true,
      align: 'right',
      nowrap: true,
      cell: ({ _id, name, decided, responseSeconds, responseSecondsBefore }) => (
        <>
          <FigureLink
            {...lists.decided}
            label={`${waitedWords(responseSeconds)}: ${formatCount(decided)} decisions at ${name}`}
            propertyId={_id}
          >
            {waitedWords(responseSeconds)}
          </FigureLink>
          {responseSecondsBefore !== null && (
            <Muted as="div" small>
              {waitedWords(responseSecondsBefore)} before
            </Muted>
          )}
        </>
      ),
    },
  ];
}
