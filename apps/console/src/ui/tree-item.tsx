import Done from 'lucide-react/icons/check';
import Chevron from 'lucide-react/icons/chevron-right';
import Some from 'lucide-react/icons/minus';
import type { CSSProperties, KeyboardEvent } from 'react';
import styles from './tree-picker.module.css';
import type { TreeRow } from './tree-rows.ts';

interface TreeItemProps {
  row: TreeRow;
  checked: boolean | 'mixed';
  isOpen: boolean;
  reachable: boolean;
  disabled: boolean | undefined;
  /** Keys are the tree's, which knows the rows around this one. */
  onKeyDown: (event: KeyboardEvent) => void;
  onPick: () => void;
  onTurn: () => void;
}

/** A row of a tree picker. A press picks it; a press of its arrow opens it. */
export function TreeItem({ row, checked, isOpen, reachable, disabled, onKeyDown, onPick, onTurn }: TreeItemProps) {
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
      onClick={onPick}
      onKeyDown={onKeyDown}
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
          onTurn();
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
}
