import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { EmptyState } from './empty-state.tsx';
import { Muted } from './layout.tsx';
import { RetryAlert } from './retry-alert.tsx';
import { SearchField } from './search-field.tsx';
import { Skeleton } from './skeleton.tsx';
import { TreeItem, type TreeActs } from './tree-item.tsx';
import styles from './tree-picker.module.css';
import { matching, pickedOf, rowsOf, rowTo, toggled, type TreeNode, type TreeRow } from './tree-rows.ts';
import { common, text } from './messages.ts';

interface TreePickerProps {
  label: string;
  nodes: readonly TreeNode[];
  /** Ids of nodes without children. */
  picked: ReadonlySet<string>;
  onChange: (picked: ReadonlySet<string>) => void;
  disabled?: boolean;
  loading?: boolean;
  /** Why the tree couldn't load. */
  problem?: string;
  onRetry?: () => void;
  /** Says how to fix the input. */
  error?: string;
}

/** Selects any number of grouped items. Selecting a group selects its items that match the search. */
export function TreePicker(props: TreePickerProps) {
  const { label, nodes, picked, onChange, disabled, loading, problem, onRetry, error } = props;
  const id = useId();
  const tree = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [reached, setReached] = useState<string>();
  const isSearched = search.trim() !== '';
  const isOpen = (node: TreeNode) => isSearched || open.has(node.id);
  const rows = useMemo(
    () => rowsOf(matching(nodes, search), ({ id: node }) => isSearched || open.has(node)),
    [nodes, search, isSearched, open],
  );
  const at = Math.max(
    0,
    rows.findIndex(({ node }) => node.id === reached),
  );

  const reach = (index: number) => {
    setReached(rows[index]?.node.id);
    tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[index]?.focus();
  };
  const turn = ({ node }: TreeRow, to: boolean) => {
    const next = new Set(open);
    next[to ? 'add' : 'delete'](node.id);
    setOpen(next);
  };
  const pick = ({ node }: TreeRow) => !disabled && onChange(toggled(node, picked));
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const hasChildren = (row.node.children?.length ?? 0) > 0;
    if (event.key === ' ' || event.key === 'Enter') pick(row);
    else if (event.key === 'ArrowRight' && hasChildren) {
      if (isOpen(row.node)) reach(at + 1);
      else turn(row, true);
    } else if (event.key === 'ArrowLeft' && hasChildren && open.has(row.node.id) && !isSearched) turn(row, false);
    else {
      const to = rowTo(rows, at, event.key);
      if (to === undefined) return;
      reach(to);
    }
    event.preventDefault();
  };
  const current = useRef({ onKeyDown, pick, turn, open });
  useEffect(() => {
    current.current = { onKeyDown, pick, turn, open };
  });
  const [acts] = useState<TreeActs>(() => ({
    press: (event) => current.current.onKeyDown(event),
    pick: (row) => {
      setReached(row.node.id);
      current.current.pick(row);
    },
    turn: (row) => current.current.turn(row, !current.current.open.has(row.node.id)),
  }));
  return (
    <div aria-describedby={error ? id : undefined} aria-label={label} className={styles.root} role="group">
      <div className={styles.head}>
        <strong>{label}</strong>
        <Muted aria-live="polite" as="span" small>
          {common.selected(picked.size)}
        </Muted>
      </div>
      <SearchField
        label={text.search.of(label)}
        onChange={setSearch}
        placeholder={text.search.of(label)}
        value={search}
      />
      {problem !== undefined && <RetryAlert {...(onRetry && { onRetry })}>{problem}</RetryAlert>}
      {loading && <Skeleton height={160} shape="block" />}
      {!loading && problem === undefined && rows.length === 0 && <EmptyState />}
      {!loading && rows.length > 0 && (
        <div
          aria-disabled={disabled || undefined}
          aria-label={label}
          aria-multiselectable
          className={styles.tree}
          ref={tree}
          role="tree"
        >
          {rows.map((row, index) => (
            <TreeItem
              checked={pickedOf(row.node, picked)}
              acts={acts}
              disabled={disabled}
              isOpen={isOpen(row.node)}
              key={`${row.parent} ${row.node.id}`}
              reachable={index === at}
              row={row}
            />
          ))}
        </div>
      )}
      {error && (
        <p className={styles.wrong} id={id}>
          {error}
        </p>
      )}
    </div>
  );
}
