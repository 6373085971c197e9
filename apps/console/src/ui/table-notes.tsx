import type { CSSProperties, ReactNode } from 'react';
import styles from './table-row.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';
import { common } from './messages.ts';

/** A message in place of the rows. */
export function Note({ span, children }: { span: number; children: ReactNode }) {
  return (
    <tr className={styles.note} role="row">
      <td colSpan={span} role="cell">
        {children}
      </td>
    </tr>
  );
}

/** Skeleton rows with a single painted cell each, because dozens of cells would delay the real rows. */
export function SkeletonRows({ count, span }: { count: number; span: number }) {
  return Array.from({ length: count }, (_, row) => (
    <tr className={styles.waiting} key={row} role="row">
      <td colSpan={span} role="cell">
        {row === 0 && <VisuallyHidden>{common.loading}</VisuallyHidden>}
        <div style={{ '--cells': span } as CSSProperties} />
      </td>
    </tr>
  ));
}
