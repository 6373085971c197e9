import { counted } from '@hearth/contract/format';
import { Points } from '../../../../ui/points.tsx';
import styles from './summary.module.css';

/** What a gift costs: each, in all, and what is left. */
export function GiftSummary({
  each,
  users,
  balance,
  per = 'user',
}: {
  each: number;
  users: number;
  balance: number;
  per?: 'user' | 'lease';
}) {
  const total = each * users;
  return (
    <dl className={styles.root} aria-live="polite">
      <div>
        <dt>Points per {per}</dt>
        <dd>
          <Points amount={each} />
        </dd>
      </div>
      <div>
        <dt>Total for {counted(users, per)}</dt>
        <dd>
          <Points amount={total} />
        </dd>
      </div>
      <div>
        <dt>Balance after</dt>
        <dd>
          <Points amount={balance - total} />
        </dd>
      </div>
    </dl>
  );
}
