import { formatCount, formatMoney } from '@hearth/contract/format';
import type { AmbassadorFigures } from '@hearth/contract/insights/ambassadors';
import { paidByProperty } from '@hearth/contract/points/point-log-types';
import { Points } from '../../../../ui/points.tsx';
import { StatCard, StatCards } from '../../../../ui/stat-card.tsx';
import { changeOf } from '../../../points/point-logs/public.tsx';
import { costOf, outcomeOf, worthOf } from '../logic/figures.ts';
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
const percent = (share: number | null) => (share === null ? '–' : `${formatCount(Math.round(share * 100))}%`);

/** Who refers, what became of it, and what it cost, each beside the period before. */
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
        hint={`${formatCount(shown.ambassadorsBefore)} when the period began`}
        label="Ambassadors"
        loading={loading}
        tall
        value={
          <ListLink about="ambassadors" to="/ambassador/user">
            {formatCount(shown.ambassadors)}
          </ListLink>
        }
      />
      <StatCard
        explain="Ambassadors who have signed up and are not deactivated."
        hint={`${formatCount(shown.referring)} referred somebody, ${formatCount(shown.referringBefore)} in the period before`}
        label="Active ambassadors"
        loading={loading}
        value={
          <ListLink about="active ambassadors" search={{ status: 'active' }} to="/ambassador/user">
            {formatCount(shown.active)}
          </ListLink>
        }
      />
      <StatCard
        better="higher"
        delta={changeOf(now.all, before.all)}
        hint={`${formatCount(before.all)} in the period before`}
        label="Leads"
        loading={loading}
        value={
          <ListLink about="leads" search={{ ...ofAmbassadors, ...days }} to={leadsPath}>
            {formatCount(now.all)}
          </ListLink>
        }
      />
      <StatCard
        better="higher"
        delta={change(now.share, before.share)}
        explain="Leads of the period that have leased, of all leads of the period."
        hint={`${formatCount(now.leased)} leased; ${percent(before.share)} in the period before`}
        label="Conversion"
        loading={loading}
        value={
          <ListLink about="conversion" search={{ ...ofAmbassadors, ...days, leadStatus: 'leased' }} to={leadsPath}>
            {percent(now.share)}
          </ListLink>
        }
      />
      <StatCard
        delta={changeOf(shown.pointsGiven, shown.pointsGivenBefore)}
        label="Points given to ambassadors"
        loading={loading}
        value={
          <ListLink about="given to ambassadors" search={pointLogs} to="/property-manager/point">
            <Points amount={shown.pointsGiven} />
          </ListLink>
        }
      />
      <StatCard
        better="lower"
        delta={change(cost, costBefore)}
        explain="Points given to ambassadors in the period, for each lead of the period that has leased."
        hint={cost === null ? 'No lease was signed' : formatMoney(worthOf(cost))}
        label="Cost per signed lease"
        loading={loading}
        value={
          cost === null ? (
            '–'
          ) : (
            <ListLink about="for each lease" search={pointLogs} to="/property-manager/point">
              <Points amount={cost} />
            </ListLink>
          )
        }
      />
    </StatCards>
  );
}
