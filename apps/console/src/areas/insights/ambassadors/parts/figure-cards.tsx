import { formatCount } from '@hearth/contract/format';
import type { AmbassadorFigures } from '@hearth/contract/insights/ambassadors';
import { paidByProperty } from '@hearth/contract/points/point-log-types';
import { Points } from '../../../../ui/points.tsx';
import { StatCard, StatCards } from '../../../../ui/stat-card.tsx';
import { changeOf } from '../../../points/point-logs/public.tsx';
import { costOf, outcomeOf, worthOf } from '../logic/figures.ts';
import { text } from '../messages.ts';
import { daysOf, leadsPath, ListLink } from './list-link.tsx';

const none: AmbassadorFigures = {
  startDate: '',
  endDate: '',
  ambassadors: 0,
  ambassadorsBefore: 0,
  active: 0,
  referring: 0,
  referringBefore: 0,
  leads: [],
  pointsGiven: 0,
  pointsGivenBefore: 0,
  best: [],
  promoCodes: [],
};
const ofAmbassadors = { userType: 'AMBASSADOR' } as const;

/** Referrals, leases and their cost, compared with the previous period. */
export function FigureCards({ figures }: { figures: AmbassadorFigures | undefined }) {
  const shown = figures ?? none;
  const loading = !figures;
  const [now, before] = [outcomeOf(shown), outcomeOf(shown, 'before')];
  const [cost, costBefore] = [costOf(shown.pointsGiven, now.leased), costOf(shown.pointsGivenBefore, before.leased)];
  const days = daysOf(shown);
  const pointLogs = { ...ofAmbassadors, ...days, status: 'approved', pointLogType: [...paidByProperty] };
  const change = (value: number | null, old: number | null) => (value === null ? undefined : changeOf(value, old ?? 0));
  return (
    <StatCards>
      <StatCard
        hint={text.cards.ambassadorsHint(shown.ambassadorsBefore)}
        label={text.cards.ambassadors}
        loading={loading}
        tall
        value={
          <ListLink about={text.cards.about.ambassadors} to="/ambassador/user">
            {formatCount(shown.ambassadors)}
          </ListLink>
        }
      />
      <StatCard
        explain={text.cards.activeExplain}
        hint={text.cards.activeHint(shown.referring, shown.referringBefore)}
        label={text.cards.active}
        loading={loading}
        value={
          <ListLink about={text.cards.about.active} search={{ status: 'active' }} to="/ambassador/user">
            {formatCount(shown.active)}
          </ListLink>
        }
      />
      <StatCard
        better="higher"
        delta={changeOf(now.all, before.all)}
        hint={text.cards.leadsHint(before.all)}
        label={text.cards.leads}
        loading={loading}
        value={
          <ListLink about={text.cards.about.leads} search={{ ...ofAmbassadors, ...days }} to={leadsPath}>
            {formatCount(now.all)}
          </ListLink>
        }
      />
      <StatCard
        better="higher"
        delta={change(now.share, before.share)}
        explain={text.cards.conversionExplain}
        hint={text.cards.conversionHint(now.leased, before.share)}
        label={text.cards.conversion}
        loading={loading}
        value={
          <ListLink
            about={text.cards.about.conversion}
            search={{ ...ofAmbassadors, ...days, leadStatus: 'leased' }}
            to={leadsPath}
          >
            {text.percent(now.share)}
          </ListLink>
        }
      />
      <StatCard
        delta={changeOf(shown.pointsGiven, shown.pointsGivenBefore)}
        label={text.cards.points}
        loading={loading}
        value={
          <ListLink about={text.cards.about.points} search={pointLogs} to="/property-manager/point">
            <Points amount={shown.pointsGiven} />
          </ListLink>
        }
      />
      <StatCard
        better="lower"
        delta={change(cost, costBefore)}
        explain={text.cards.costExplain}
        hint={cost === null ? text.cards.noLease : text.cards.worth(worthOf(cost))}
        label={text.cards.cost}
        loading={loading}
        value={
          cost === null ? (
            '–'
          ) : (
            <ListLink about={text.cards.about.cost} search={pointLogs} to="/property-manager/point">
              <Points amount={cost} />
            </ListLink>
          )
        }
      />
    </StatCards>
  );
}
