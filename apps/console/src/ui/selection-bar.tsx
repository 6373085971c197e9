import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './selection-bar.module.css';
import { common } from './messages.ts';

/** Number of selected rows, their actions, and a clear button. */
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
      <span>{common.selected(count)}</span>
      <Button onClick={onClear} size="small" variant="text">
        {common.clear}
      </Button>
      {children}
    </div>
  );
}
