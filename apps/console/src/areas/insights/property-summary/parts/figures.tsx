import { formatCount, formatPoints } from '@hearth/contract/format';
import type { PropertyRecord } from '@hearth/contract/properties/property-record';
import { getOccupancy } from '@hearth/contract/properties/units';
import { AnswerParts } from '../../../../kit/answer.tsx';
import { Link } from '../../../../kit/link.tsx';
import { useEndpoint } from '../../../../platform/query.ts';
import { Points } from '../../../../ui/points.tsx';
import { StatCard, StatCards } from '../../../../ui/stat-card.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { BalanceCard, useFigures } from '../../../points/point-logs/public.tsx';

const percent = (part: number, whole: number) => `${formatCount(Math.round((part / whole) * 100))}%`;

/** What the property has and spends, and who lives there. */
export function Figures({ property }: { property: PropertyRecord }) {
  const points = useFigures();
  const occupancy = useEndpoint(getOccupancy, { params: { id: property._id } });
  const units = occupancy.data?.data;
  return (
    <AnswerParts of={points}>
      {(figures) => (
        <StatCards>
          <BalanceCard figures={figures} />
          <StatCard
            hint={
              figures &&
              (figures.spendLimit > 0
                ? `${percent(figures.spentThisMonth, figures.spendLimit)} of the limit of ${formatPoints(figures.spendLimit)}`
                : 'No limit is set')
            }
            label="Spent this month"
            loading={!figures}
            value={<Points amount={figures?.spentThisMonth ?? 0} />}
          />
          <StatCard
            hint={
              units && (
                <TextLink>
                  <Link to="/property-manager/units">
                    {units.active === 0
                      ? 'No units yet'
                      : `${formatCount(units.vacant)} of ${formatCount(units.active)} units vacant`}
                  </Link>
                </TextLink>
              )
            }
            label="Units occupied"
            loading={!units}
            value={units && (units.active === 0 ? '–' : percent(units.occupied, units.active))}
          />
          <StatCard
            hint={figures && `${formatCount(figures.activeResidents)} have signed up`}
            label="Residents"
            loading={!figures}
            value={formatCount(figures?.residents ?? 0)}
          />
        </StatCards>
      )}
    </AnswerParts>
  );
}
