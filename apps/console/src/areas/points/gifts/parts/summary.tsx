import { Points } from '../../../../ui/points.tsx';
import { text } from '../messages.ts';
import styles from '../gifts.module.css';

/** A gift's cost per recipient and in total, and the balance after it. */
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
    <dl className={styles.summary} aria-live="polite">
      <div>
        <dt>{text.summary.each[per]}</dt>
        <dd>
          <Points amount={each} />
        </dd>
      </div>
      <div>
        <dt>{text.summary.total[per](users)}</dt>
        <dd>
          <Points amount={total} />
        </dd>
      </div>
      <div>
        <dt>{text.summary.balanceAfter}</dt>
        <dd>
          <Points amount={balance - total} />
        </dd>
      </div>
    </dl>
  );
}
