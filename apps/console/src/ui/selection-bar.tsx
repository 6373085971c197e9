import type { ReactNode } from 'react';
import { formatCount } from '@hearth/contract/format';
import { Button } from './button.tsx';
import styles from './selection-bar.module.css';

/** How many rows are picked, what can be done with them, and a way to let go of them. */
export function SelectionBar({
  count,
  onClear,
  children,
}: {
  count: number;
  onClear: () => void;
  children?: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <div className={styles.root} role="status">
      <span>{formatCount(count)} selected</span>
      <Button onClick={onClear} size="small" variant="text">
        Clear
      </Button>
      {children}
    </div>
  );
}
