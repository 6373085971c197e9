import type { CSSProperties, ReactNode } from 'react';
import styles from './table-row.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';
import { common } from './messages.ts';

/** Stands where the rows would: nothing there, or why. */
export function Note({ span, children }: { span: number; children: ReactNode }) {
  return (
    <tr className={styles.note} role="row">
      <td colSpan={span} role="cell">
        {children}
      </td>
    </tr>
  );
}

/** As many rows as may come: each one cell, its bars painted, as dozens of cells would delay the rows themselves. */
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
