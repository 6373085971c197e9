import { formatCount } from '@hearth/contract/format';
import type { ReactNode } from 'react';
import { insightColor, type Share } from './chart-data.ts';
import styles from './share-bars.module.css';

/** Ranked horizontal bars with names and values as text, so they're readable without the bars. */
export function ShareBars<S extends Share>({
  label,
  shares,
  nameOf = (share) => share.label,
}: {
  label: string;
  shares: readonly S[];
  /** Renders a label, such as a link to the rows it counts. */
  nameOf?: (share: S) => ReactNode;
}) {
  const top = Math.max(1, ...shares.map((share) => share.value));
  return (
    <ul className={styles.root} aria-label={label}>
      {shares.map((share) => (
        <li key={`${share.label} ${share.detail ?? ''}`}>
          <div className={styles.line}>
            <span>
              {nameOf(share)} {share.detail && <small>{share.detail}</small>}
            </span>
            <b>{formatCount(share.value)}</b>
          </div>
          <div aria-hidden className={styles.track}>
            {share.value > 0 && (
              <div style={{ width: `${(share.value / top) * 100}%`, background: insightColor(share.color) }} />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
