import { formatMoney } from '@hearth/contract/format';
import { rentRollAmount } from '@hearth/contract/points/rent-roll';
import type { Property } from '@hearth/contract/properties/properties';
import { common } from '../../../../kit/messages.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { Points } from '../../../../ui/points.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { StatCard, StatCards } from '../../../../ui/stat-card.tsx';
import { text } from '../messages.ts';
import styles from '../rent-roll.module.css';
import { nameOf, type Month } from '../logic/month.ts';

interface RentRollFiguresProps {
  property: Property;
  month: Month;
  selected: number;
  /** Opens the amount dialog; undefined without permission. */
  onEdit: (() => void) | undefined;
}

const balanceHint = (balance: number, cost: number) => {
  if (cost === 0) return text.figures.ready;
  return cost > balance ? text.figures.isShort : text.figures.after(<Points amount={balance - cost} />);
};

/** Total rent, points per lease, and cost of the selection against the balance. */
export function RentRollFigures({ property, month, selected, onEdit }: RentRollFiguresProps) {
  const { data, isPending } = useEndpoint(rentRollAmount, { query: { propertyId: property._id, ...month } });
  const each = property.features.rentRollPointsAmount;
  const total = each * selected;
  return (
    <StatCards className={styles.cards}>
      <StatCard
        hint={nameOf(month)}
        label={text.figures.rent}
        value={isPending ? <Skeleton width="55%" /> : data ? formatMoney(data.rentRollAmount, property.country) : '–'}
      />
      <StatCard
        label={text.figures.each}
        value={
          <div className={styles.each}>
            <Points amount={each} />
            {onEdit && (
              <Button onClick={onEdit} size="small">
                {text.figures.change}
              </Button>
            )}
          </div>
        }
      />
      <StatCard
        hint={selected === 0 ? text.figures.noneSelected : common.selected(selected)}
        label={text.figures.toSend}
        value={<Points amount={total} />}
      />
      <StatCard
        hint={balanceHint(property.points ?? 0, total)}
        label={text.figures.balance}
        value={<Points amount={property.points ?? 0} />}
      />
    </StatCards>
  );
}
