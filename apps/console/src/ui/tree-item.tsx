import Done from 'lucide-react/icons/check';
import Chevron from 'lucide-react/icons/chevron-right';
import Some from 'lucide-react/icons/minus';
import { memo, type CSSProperties, type KeyboardEvent } from 'react';
import styles from './tree-picker.module.css';
import type { TreeRow } from './tree-rows.ts';

interface TreeItemProps {
  row: TreeRow;
  checked: boolean | 'mixed';
  isOpen: boolean;
  reachable: boolean;
  disabled: boolean | undefined;
  /** The tree's handlers, stable so that unchanged rows don't re-render. */
  acts: TreeActs;
}

/** `press` handles keys in the tree, which knows the surrounding rows. */
export interface TreeActs {
  press: (event: KeyboardEvent) => void;
  pick: (row: TreeRow) => void;
  turn: (row: TreeRow) => void;
}

/** A tree row. A click selects it, and a click on its arrow opens it. */
export const TreeItem = memo(function TreeItem({ row, checked, isOpen, reachable, disabled, acts }: TreeItemProps) {
  const { node, level, position, of } = row;
  const hasChildren = (node.children?.length ?? 0) > 0;
  return (
    <div
      aria-checked={checked}
      aria-disabled={disabled || undefined}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={of}
      className={styles.item}
      onClick={() => acts.pick(row)}
      onKeyDown={acts.press}
      role="treeitem"
      style={{ '--level': level } as CSSProperties}
      tabIndex={reachable ? 0 : -1}
    >
      <span
        aria-hidden
        className={styles.arrow}
        onClick={(event) => {
          if (!hasChildren) return;
          event.stopPropagation();
          acts.turn(row);
        }}
      >
        {hasChildren && <Chevron size={18} />}
      </span>
      <span aria-hidden className={styles.box}>
        {checked === true && <Done size={14} strokeWidth={3} />}
        {checked === 'mixed' && <Some size={14} strokeWidth={3} />}
      </span>
      <span className={styles.label}>
        {node.label} {node.detail && <small>{node.detail}</small>}
      </span>
    </div>
  );
});
