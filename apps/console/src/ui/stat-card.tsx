import ArrowDownward from 'lucide-react/icons/arrow-down';
import ArrowUpward from 'lucide-react/icons/arrow-up';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { HintButton } from './hint-button.tsx';
import { Muted } from './layout.tsx';
import { Skeleton } from './skeleton.tsx';
import { Sparkline } from './sparkline.tsx';
import styles from './stat-card.module.css';
import { formatShare } from '@hearth/contract/format';
import { text } from './messages.ts';

/** Stat cards, as many per row as fit, with aligned labels, values and hints. */
export const StatCards = ({ className, ...rest }: ComponentPropsWithoutRef<'div'>) => (
  <div {...rest} className={classNames(styles.cards, className)} />
);

interface StatCardProps {
  label: string;
  value: ReactNode;
  /** Change from the previous period, as a share: 0.12 is up 12 percent. */
  delta?: number;
  /** Which direction is good; undefined if neither is, such as for points spent. */
  better?: 'higher' | 'lower';
  /** Explains the label, behind a button. */
  explain?: ReactNode;
  hint?: ReactNode;
  loading?: boolean;
  /** Values over time, drawn as a sparkline. */
  trend?: readonly number[] | undefined;
  /** Will have both a change and a hint, so the skeleton reserves their height. */
  tall?: boolean;
}

/** A figure with its label, change and hint. Keeps its height while loading. */
export function StatCard({ label, value, delta, better, explain, hint, loading, trend, tall }: StatCardProps) {
  const rise = (delta ?? 0) >= 0;
  const look = better === undefined ? 'plain' : rise === (better === 'higher') ? 'good' : 'bad';
  return (
    <div
      aria-busy={loading || undefined}
      className={classNames(styles.card, loading !== undefined && styles.kept, tall && styles.tall)}
    >
      <Muted as="span" className={styles.label} small>
        {label}
        {explain && <HintButton about={label}>{explain}</HintButton>}
      </Muted>
      <div className={styles.figure}>
        <div>{loading ? <Skeleton width="55%" /> : value}</div>
        {!loading && trend && <Sparkline values={trend} />}
      </div>
      <div className={styles.foot}>
        {loading ? (
          <Skeleton width="70%" />
        ) : (
          <>
            {delta === 0 && <span>{text.stat.same}</span>}
            {delta !== undefined && delta !== 0 && (
              <span className={classNames(styles.delta, styles[look])}>
                {rise ? <ArrowUpward aria-hidden /> : <ArrowDownward aria-hidden />}
                <b>{(rise ? text.stat.up : text.stat.down)(formatShare(Math.abs(delta)))}</b> {text.stat.versus}
              </span>
            )}
            {hint && <span>{hint}</span>}
          </>
        )}
      </div>
    </div>
  );
}
