import { formatCount, formatMoney } from '@hearth/contract/format';
import { rentRollAmount } from '@hearth/contract/points/rent-roll';
import type { Property } from '@hearth/contract/properties/properties';
import { useEndpoint } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { Points } from '../../../../ui/points.tsx';
import { StatCard, StatCards } from '../../../../ui/stat-card.tsx';
import styles from '../list.module.css';
import { nameOf, type Month } from '../logic/month.ts';

interface RentRollFiguresProps {
  property: Property;
  month: Month;
  selected: number;
  /** Opens the amount dialog; undefined without permission. */
  onEdit: (() => void) | undefined;
}

const balanceHint = (balance: number, cost: number) => {
  if (cost === 0) return 'Ready to give';
  return cost > balance ? (
    'Not enough for this selection'
  ) : (
    <>
      <Points amount={balance - cost} /> after sending
    </>
  );
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
        label="Total rent"
        loading={isPending}
        value={data ? formatMoney(data.rentRollAmount, property.country) : '–'}
      />
      <StatCard
        hint="The same for everyone"
        label="Points for each lease"
        value={
          <div className={styles.each}>
            <Points amount={each} />
            {onEdit && (
              <Button onClick={onEdit} size="small">
                Change
              </Button>
            )}
          </div>
        }
      />
      <StatCard
        hint={selected === 0 ? 'No leases selected' : `${formatCount(selected)} selected`}
        label="Points to send"
        value={<Points amount={total} />}
      />
      <StatCard
        hint={balanceHint(property.points ?? 0, total)}
        label="Balance"
        value={<Points amount={property.points ?? 0} />}
      />
    </StatCards>
  );
}
