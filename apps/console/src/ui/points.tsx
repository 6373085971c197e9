import { classNames } from './class-names.ts';
import styles from './points.module.css';
import { formatCount, plural } from '@hearth/contract/format';
import { text } from './messages.ts';

interface PointsProps {
  amount: number;
  /** Shows the sign and its color: for changes, not balances. */
  signed?: boolean;
  /** Strikes it through: it no longer counts. */
  reversed?: boolean;
}

/** An amount of points: `+1,250 pts`. Its meaning doesn't depend on color. */
export function Points({ amount, signed, reversed }: PointsProps) {
  const sign = amount < 0 ? '−' : signed && amount > 0 ? '+' : '';
  const look = reversed || !signed || amount === 0 ? 'plain' : amount > 0 ? 'gain' : 'loss';
  const figure = `${sign}${formatCount(Math.abs(amount))}`;
  return (
    <span className={classNames(styles.points, styles[look])}>
      {reversed ? <s>{figure}</s> : figure} <small>{plural(amount, text.pointUnit.one, text.pointUnit.other)}</small>
    </span>
  );
}
