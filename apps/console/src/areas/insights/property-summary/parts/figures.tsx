import { formatCount } from '@hearth/contract/format';
import type { PropertyRecord } from '@hearth/contract/properties/property-record';
import { getOccupancy } from '@hearth/contract/properties/units';
import { QueryParts } from '../../../../kit/query-view.tsx';
import { Link } from '../../../../kit/link.tsx';
import { useEndpoint } from '../../../../platform/query.ts';
import { Points } from '../../../../ui/points.tsx';
import { StatCard, StatCards } from '../../../../ui/stat-card.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { BalanceCard, useFigures } from '../../../points/point-logs/public.tsx';
import { text } from '../messages.ts';

/** Balance, spending, occupancy and residents. */
export function Figures({ property }: { property: PropertyRecord }) {
  const points = useFigures();
  const occupancy = useEndpoint(getOccupancy, { params: { id: property._id } });
  const units = occupancy.data?.data;
  return (
    <QueryParts of={points}>
      {(figures) => (
        <StatCards>
          <BalanceCard figures={figures} />
          <StatCard
            hint={
              figures &&
              (figures.spendLimit > 0
                ? text.figures.ofLimit(figures.spentThisMonth, figures.spendLimit)
                : text.figures.noLimit)
            }
            label={text.figures.spent}
            loading={!figures}
            value={<Points amount={figures?.spentThisMonth ?? 0} />}
          />
          <StatCard
            hint={
              units && (
                <TextLink>
                  <Link to="/property-manager/units">
                    {units.active === 0 ? text.figures.noUnits : text.figures.vacant(units.vacant, units.active)}
                  </Link>
                </TextLink>
              )
            }
            label={text.figures.occupied}
            loading={!units}
            value={units && (units.active === 0 ? '–' : text.figures.percent(units.occupied, units.active))}
          />
          <StatCard
            hint={figures && text.figures.signedUp(figures.activeResidents)}
            label={text.figures.residents}
            loading={!figures}
            value={formatCount(figures?.residents ?? 0)}
          />
        </StatCards>
      )}
    </QueryParts>
  );
}
