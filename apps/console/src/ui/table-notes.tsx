import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';
import cards from './table-cards.module.css';
import styles from './table-row.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

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

/** As many rows as may come. */
export function SkeletonRows({ count, span }: { count: number; span: number }) {
  return Array.from({ length: count }, (_, row) => (
    <tr data-row key={row} role="row">
      {Array.from({ length: span }, (_cell, cell) => (
        <td className={classNames(cards.row, cards.waiting)} key={cell} role="cell">
          {row === 0 && cell === 0 && <VisuallyHidden>Loading…</VisuallyHidden>}
          <Skeleton height={20} width={`max(16px, ${50 + ((row * 7 + cell * 13) % 40)}%)`} />
        </td>
      ))}
    </tr>
  ));
}
