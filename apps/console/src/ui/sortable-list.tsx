import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { DragHandle, dragPlaces } from './drag-handle.tsx';
import { DragNotes } from './drag-notes.tsx';
import { movedTo, type DragItem } from './drag-places.ts';
import styles from './sortable-list.module.css';
import { useDrag } from './use-drag.ts';

interface SortableListProps<Item extends DragItem> {
  label: string;
  /** Each `label` is the item's spoken name. */
  items: readonly Item[];
  /** Renders an item next to its handle; the label by default. */
  children?: (item: Item, index: number) => ReactNode;
  onChange: (items: Item[]) => void;
  disabled?: boolean;
}

/** A list reordered by dragging a handle, or by keyboard. */
export function SortableList<Item extends DragItem>(props: SortableListProps<Item>) {
  const { label, items, children, onChange, disabled } = props;
  const { root, ...drag } = useDrag({
    columns: [{ id: 'list', label, items }],
    disabled,
    onMove: (id, { index }) => onChange(movedTo(items, id, index)),
  });
  return (
    <div ref={root}>
      <ol {...drag.column('list')} aria-label={label} className={styles.list}>
        {items.map((item, index) => (
          <li {...drag.item(item.id, 'list')} className={classNames(styles.item, dragPlaces.item)} key={item.id}>
            <DragHandle {...drag.handle(item.id)} />
            <div className={styles.content}>{children ? children(item, index) : item.label}</div>
          </li>
        ))}
      </ol>
      <DragNotes {...drag.notes} />
    </div>
  );
}
