import { formatCount } from '@hearth/contract/format';
import type { PropertySummary } from '@hearth/contract/insights/company-summary';
import { Muted } from '../../../../ui/layout.tsx';
import { RichCell } from '../../../../ui/rich-cell.tsx';
import { Sparkline } from '../../../../ui/sparkline.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { changeOf } from '../../../points/point-logs/public.tsx';
import { listsOf } from '../logic/lists.ts';
import { common } from '../../../../kit/messages.ts';
import { text } from '../messages.ts';
import { FigureLink } from './figure-link.tsx';

/** '+12%': the change from the previous period. */
function changeWords(now: number, before: number) {
  const change = changeOf(now, before);
  if (change === undefined) return before === 0 && now > 0 ? text.compared.noneBefore : '';
  return change === 0
    ? text.compared.unchanged
    : `${change > 0 ? '+' : '−'}${formatCount(Math.round(Math.abs(change) * 100))}%`;
}

/** Figures of each property with their change; those with a list link to it. */
export function summaryColumns(days: { startDate: string; endDate: string }): readonly Column<PropertySummary>[] {
  const lists = listsOf(days);
  return [
    {
      id: 'name',
      header: common.property,
      sortable: true,
      card: 'title',
      cell: ({ name, propertyCode }) => <RichCell detail={propertyCode} title={name} />,
    },
    {
      id: 'points',
      header: text.compared.balance,
      sortable: true,
      align: 'right',
      nowrap: true,
      cell: ({ _id, name, points }) => (
        <FigureLink {...lists.balance} label={text.compared.balanceOf(points, name)} propertyId={_id}>
          {formatCount(points)}
        </FigureLink>
      ),
    },
    {
      id: 'pointsGiven',
      header: text.compared.sent,
      sortable: true,
      align: 'right',
      nowrap: true,
      cell: ({ _id, name, pointsGiven, pointsGivenBefore }) => (
        <>
          <FigureLink {...lists.sent} label={text.compared.sentBy(pointsGiven, name)} propertyId={_id}>
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
      header: text.compared.trend,
      card: 'hidden',
      cell: ({ name, givenByBucket }) => <Sparkline label={text.compared.trendOf(name)} values={givenByBucket} />,
    },
    {
      id: 'pointsRedeemed',
      header: text.compared.redeemed,
      sortable: true,
      align: 'right',
      nowrap: true,
      cell: ({ _id, name, pointsRedeemed, pointsRedeemedBefore }) => (
        <>
          <FigureLink {...lists.redeemed} label={text.compared.redeemedAt(pointsRedeemed, name)} propertyId={_id}>
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
      header: text.compared.pending,
      sortable: true,
      align: 'right',
      cell: ({ _id, name, pending }) => (
        <FigureLink {...lists.pending} label={text.compared.pendingAt(pending, name)} propertyId={_id}>
          {formatCount(pending)}
        </FigureLink>
      ),
    },
    {
      id: 'activeResidents',
      header: text.compared.active,
      sortable: true,
      align: 'right',
      nowrap: true,
      cell: ({ _id, name, activeResidents, residents }) => (
        <>
          <FigureLink {...lists.active} label={text.compared.activeAt(activeResidents, name)} propertyId={_id}>
            {formatCount(activeResidents)}
          </FigureLink>{' '}
          {text.compared.ofResidents(formatCount(residents))}
        </>
      ),
    },
    {
      id: 'responseSeconds',
      header: text.compared.time,
      sortable: true,
      align: 'right',
      nowrap: true,
      cell: ({ _id, name, decided, responseSeconds, responseSecondsBefore }) => (
        <>
          <FigureLink
            {...lists.decided}
            label={text.compared.timeAt(text.duration(responseSeconds), decided, name)}
            propertyId={_id}
          >
            {text.duration(responseSeconds)}
          </FigureLink>
          {responseSecondsBefore !== null && (
            <Muted as="div" small>
              {text.compared.before(text.duration(responseSecondsBefore))}
            </Muted>
          )}
        </>
      ),
    },
  ];
}
