import { counted, formatCount, formatPoints } from '@hearth/contract/format';
import type { CompanySummary } from '@hearth/contract/insights/company-summary';
import { allProperties } from '@hearth/contract/constants';
import type { ReactNode } from 'react';
import { useSession } from '../../../../platform/session.tsx';
import { Points } from '../../../../ui/points.tsx';
import { StatCard, StatCards } from '../../../../ui/stat-card.tsx';
import { changeOf } from '../../../points/point-logs/public.tsx';
import { ListLink } from '../../ambassadors/public.tsx';
import { listsOf } from '../logic/lists.ts';
import { waitedWords } from '../logic/words.ts';

const none: CompanySummary = {
  startDate: '',
  endDate: '',
  propertyCount: 0,
  points: 0,
  pointsGiven: 0,
  pointsGivenBefore: 0,
  pointsRedeemed: 0,
  pointsRedeemedBefore: 0,
  pending: 0,
  pointsShadow: 0,
  residents: 0,
  activeResidents: 0,
  decided: 0,
  responseSeconds: null,
  responseSecondsBefore: null,
  buckets: [],
  givenByBucket: [],
  redeemedByBucket: [],
};

/** How the company or group does, taken together, each figure beside the period before and with the way to its list. */
export function FigureCards({ figures }: { figures: CompanySummary | undefined }) {
  const { propertyId, group, account, propertyCount } = useSession();
  const shown = figures ?? none;
  const loading = !figures;
  const lists = listsOf(shown);
  // A list shows own roles besides the level's properties; a figure leads there only where both are the same.
  const isSame =
    !account.companyRole || group !== null || propertyId !== allProperties || propertyCount === shown.propertyCount;
  const linked = (list: keyof typeof lists, about: string, value: ReactNode) =>
    isSame ? (
      <ListLink {...lists[list]} about={about}>
        {value}
      </ListLink>
    ) : (
      value
    );
  const { points, pointsGiven, pointsRedeemed, pending, pointsShadow } = shown;
  return (
    <StatCards>
      <StatCard
        hint={counted(shown.propertyCount, 'property', 'properties')}
        label="Points balance"
        loading={loading}
        value={linked('balance', 'in the balance', <Points amount={points} />)}
      />
      <StatCard
        delta={changeOf(pointsGiven, shown.pointsGivenBefore)}
        label="Points given"
        loading={loading}
        tall
        value={linked('given', 'given', <Points amount={pointsGiven} />)}
      />
      <StatCard
        delta={changeOf(pointsRedeemed, shown.pointsRedeemedBefore)}
        label="Points redeemed"
        loading={loading}
        value={linked('redeemed', 'redeemed', <Points amount={pointsRedeemed} />)}
      />
      <StatCard
        hint={`${formatPoints(pointsShadow)} if all were approved`}
        label="Pending"
        loading={loading}
        value={linked('pending', 'pending', formatCount(pending))}
      />
      <StatCard
        explain="Residents and ambassadors who have signed up and are not deactivated. Who lives at several properties counts once."
        hint={`of ${formatCount(shown.residents)} residents`}
        label="Active residents"
        loading={loading}
        value={linked('active', 'active residents', formatCount(shown.activeResidents))}
      />
      <StatCard
        better="lower"
        delta={
          shown.responseSeconds === null ? undefined : changeOf(shown.responseSeconds, shown.responseSecondsBefore ?? 0)
        }
        explain="How long submissions waited on average until somebody approved or denied them, of those decided in the period."
        hint={counted(shown.decided, 'decision')}
        label="Time to decide"
        loading={loading}
        value={linked('decided', `for ${formatCount(shown.decided)} decisions`, waitedWords(shown.responseSeconds))}
      />
    </StatCards>
  );
}
