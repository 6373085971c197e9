import type { ReactNode } from 'react';
import { formatCount } from '@hearth/contract/format';
import { classNames } from './class-names.ts';
import { DragHandle, dragPlaces } from './drag-handle.tsx';
import { DragNotes } from './drag-notes.tsx';
import type { DragItem, Place } from './drag-places.ts';
import { RetryAlert } from './retry-alert.tsx';
import styles from './board.module.css';
import { Skeleton } from './skeleton.tsx';
import { useDrag } from './use-drag.ts';
import { common, text } from './messages.ts';

/** A column of a board; `count` is its total if more cards exist than are loaded. */
export interface BoardColumn<Card extends DragItem> {
  id: string;
  label: string;
  items: readonly Card[];
  count?: number;
  loading?: boolean;
  /** Why the column couldn't load. */
  error?: string;
  /** Loads more cards; undefined once all are loaded. */
  onMore?: () => void;
}

interface BoardProps<Card extends DragItem> {
  label: string;
  columns: readonly BoardColumn<Card>[];
  children: (card: Card) => ReactNode;
  /** Undefined if the viewer may not move cards. */
  onMove?: (id: string, to: Place) => void;
  onRetry?: (column: string) => void;
  disabled?: boolean;
}

const nothing = () => undefined;

/**
 * Cards in columns, moved by a handle or the keyboard. Each column scrolls, and the board scrolls sideways if it
 * doesn't fit.
 */
export function Board<Card extends DragItem>(props: BoardProps<Card>) {
  const { label, columns, children, onMove, onRetry, disabled } = props;
  const { root, ...drag } = useDrag({ columns, disabled, onMove: onMove ?? nothing });
  return (
    <div ref={root}>
      <div aria-label={label} className={styles.board} role="group">
        {columns.map((column) => (
          <section aria-label={column.label} className={styles.column} key={column.id}>
            <h3>
              {column.label} <small>{formatCount(column.count ?? column.items.length)}</small>
            </h3>
            <ul
              {...drag.column(column.id)}
              aria-busy={column.loading || undefined}
              aria-label={column.label}
              className={classNames(styles.cards, dragPlaces.column)}
              tabIndex={0}
            >
              {column.items.map((card) => (
                <li
                  {...drag.item(card.id, column.id)}
                  className={classNames(styles.card, dragPlaces.item)}
                  key={card.id}
                >
                  {onMove && <DragHandle {...drag.handle(card.id)} />}
                  <div className={styles.content}>{children(card)}</div>
                </li>
              ))}
              {column.loading &&
                [1, 2, 3].map((line) => (
                  <li key={line}>
                    <Skeleton height={72} shape="block" />
                  </li>
                ))}
              {!column.loading && !column.error && column.items.length === 0 && (
                <li className={styles.nothing}>{text.empty.column}</li>
              )}
              {column.error && (
                <li>
                  <RetryAlert onRetry={onRetry && (() => onRetry(column.id))}>{column.error}</RetryAlert>
                </li>
              )}
              {column.onMore && (
                <li>
                  <button className={styles.more} onClick={column.onMore} type="button">
                    {common.showMore}
                  </button>
                </li>
              )}
            </ul>
          </section>
        ))}
      </div>
      {onMove && <DragNotes {...drag.notes} />}
    </div>
  );
}
