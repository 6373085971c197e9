import { useState, type ReactNode } from 'react';
import { messageOf } from '../platform/api-error.ts';
import { Board } from '../ui/board.tsx';
import { Section } from '../ui/section.tsx';
import { ListFilters } from './list-filters.tsx';
import type { Filter, ListDefaults, ListState } from './list-state.ts';
import styles from './row-board.module.css';

interface Row {
  _id: string;
}

/** A column's rows: `usePages` of the list with the column as filter. */
export interface RowColumn<R extends Row> {
  rows: readonly R[];
  total: number;
  readAt: number;
  isPending: boolean;
  isLoadingMore: boolean;
  error: Error | null;
  loadMore: (() => void) | undefined;
  refetch: () => void;
}

interface Move<R extends Row, C extends string> {
  row: R;
  to: C;
  /** When the server confirmed it, in ms. */
  confirmedAt?: number;
}

/** Optimistic moves between columns: `place` a row, then `confirm` it or `putBack`. */
export function useRowMoves<R extends Row, C extends string>(columns: Readonly<Record<C, RowColumn<R>>>) {
  const [moves, setMoves] = useState<ReadonlyMap<string, Move<R, C>>>(new Map());
  const change = (id: string, move?: Move<R, C>) =>
    setMoves((before) => new Map([...before].filter(([other]) => other !== id).concat(move ? [[id, move]] : [])));
  const hasArrived = ({ row, to, confirmedAt }: Move<R, C>) =>
    confirmedAt !== undefined &&
    (columns[to].readAt > confirmedAt || columns[to].rows.some(({ _id }) => _id === row._id));
  if ([...moves.values()].some(hasArrived)) setMoves(new Map([...moves].filter(([, move]) => !hasArrived(move))));
  return {
    /** Rows of a column with the moves applied. */
    shown(column: C): { rows: readonly R[]; count: number } {
      const { rows, total } = columns[column];
      const remaining = rows.filter(({ _id }) => (moves.get(_id)?.to ?? column) === column);
      const incoming = [...moves.values()].filter(
        ({ row, to }) => to === column && !rows.some(({ _id }) => _id === row._id),
      );
      return {
        rows: [...incoming.map(({ row }) => row), ...remaining],
        count: total - (rows.length - remaining.length) + incoming.length,
      };
    },
    place: (row: R, to: C) => change(row._id, { row, to }),
    putBack: (id: string) => change(id),
    confirm: (id: string, to: string | undefined) =>
      setMoves((before) => {
        const move = before.get(id);
        return move && move.to === to ? new Map(before).set(id, { ...move, confirmedAt: Date.now() }) : before;
      }),
  };
}

interface RowBoardProps<R extends Row, C extends string> {
  label: string;
  columns: Readonly<Record<C, RowColumn<R>>>;
  moves: ReturnType<typeof useRowMoves<R, C>>;
  /** Column ids and labels, from left to right. */
  labels: Readonly<Record<C, string>>;
  rowName: (row: R) => string;
  /** A row was dropped on another column; undefined if the viewer may not move rows. */
  onMove?: ((row: R, to: C) => void) | undefined;
  filters: readonly Filter[];
  defaults: ListDefaults;
  state: ListState;
  children: (row: R) => ReactNode;
}

/** A list as a board: its filters, and a column of cards for each status. */
export function RowBoard<R extends Row, C extends string>(props: RowBoardProps<R, C>) {
  const { label, columns, moves, labels, rowName, onMove, filters, defaults, state, children } = props;
  const ids = Object.keys(labels) as C[];
  const isColumn = (id: string): id is C => id in labels;
  const move = (id: string, to: string) => {
    const row = ids.flatMap((column) => moves.shown(column).rows).find(({ _id }) => _id === id);
    if (row && isColumn(to) && !moves.shown(to).rows.includes(row)) onMove?.(row, to);
  };
  return (
    <Section flush>
      <ListFilters defaults={defaults} filters={filters} state={state} />
      <div className={styles.board}>
        <Board
          columns={ids.map((id) => {
            const { isPending, isLoadingMore, error, rows: loaded, loadMore } = columns[id];
            const { rows, count } = moves.shown(id);
            return {
              id,
              label: labels[id],
              items: rows.map((row) => ({ id: row._id, label: rowName(row), row })),
              count,
              loading: isPending || isLoadingMore,
              ...(error && loaded.length === 0 && { error: messageOf(error) }),
              ...(loadMore && { onMore: loadMore }),
            };
          })}
          label={label}
          {...(onMove && { onMove: (id: string, to: { column: string }) => move(id, to.column) })}
          onRetry={(column) => isColumn(column) && columns[column].refetch()}
        >
          {({ row }) => <div className={styles.card}>{children(row)}</div>}
        </Board>
      </div>
    </Section>
  );
}

/** The first line of a card, which opens the row. */
export const CardTitle = ({ onOpen, children }: { onOpen: () => void; children: ReactNode }) => (
  <button className={styles.title} onClick={onOpen} type="button">
    {children}
  </button>
);
