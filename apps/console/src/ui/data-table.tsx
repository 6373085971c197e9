import { useRef, useState, type ReactNode } from 'react';
import { CardHead } from './card-head.tsx';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';
import { EmptyState } from './empty-state.tsx';
import type { Column, Sort } from './table-columns.ts';
import cards from './table-cards.module.css';
import { TableHead } from './table-head.tsx';
import { Note, SkeletonRows } from './table-notes.tsx';
import { PickPage, type Selection } from './pick-page.tsx';
import { TablePagination, type Paging } from './table-pagination.tsx';
import rowStyles from './table-row.module.css';
import { TableRow } from './table-row.tsx';
import { makesRoom, TableRoom, useTableFit } from './table-fit.ts';
import { RetryAlert } from './retry-alert.tsx';

export { CurrentRow } from './table-row.tsx';

interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Names a row's checkbox and details button; the id by default. */
  rowName?: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  selection?: Selection<Row>;
  expand?: (row: Row) => ReactNode;
  onOpen?: (row: Row) => void;
  /** Rows that just arrived; they glow once. */
  freshIds?: ReadonlySet<string>;
  /** Shows skeleton rows, as many as the page size. */
  loading?: boolean;
  /** New rows are loading while the old ones show. */
  refreshing?: boolean;
  error?: string;
  onRetry?: () => void;
  empty?: ReactNode;
  paging?: Paging;
}

/** A list as a table, or as cards below 600 px. The owner holds sort, selection and page. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    rows,
    rowId,
    rowName = rowId,
    sort,
    onSort,
    selection,
    expand,
    paging,
    loading = false,
    refreshing = false,
    error,
  } = props;
  const box = useRef<HTMLDivElement>(null);
  const { room, isWide } = useTableFit(box);
  const columns = room === 'few' ? props.columns.filter(({ spare }) => !spare) : props.columns;
  const [reached, setReached] = useState<string>();
  const reachable = rows.some((row) => rowId(row) === reached) ? reached : rows[0] && rowId(rows[0]);
  const span = columns.length + (selection ? 1 : 0) + (expand ? 1 : 0);
  const pick = (ids: readonly string[], on: boolean) => {
    const next = new Set(selection?.selected);
    for (const id of ids)
      if (on) next.add(id);
      else next.delete(id);
    selection?.onChange(next);
  };
  const pickPage = selection && (
    <PickPage onPick={pick} rowId={rowId} rows={loading ? [] : rows} selection={selection} />
  );
  const body = () => {
    if (error !== undefined)
      return (
        <Note span={span}>
          <RetryAlert onRetry={props.onRetry}>{error}</RetryAlert>
        </Note>
      );
    if (loading) return <SkeletonRows count={paging?.pageSize ?? 5} span={span} />;
    if (rows.length === 0) return <Note span={span}>{props.empty ?? <EmptyState />}</Note>;
    return rows.map((row) => {
      const id = rowId(row);
      return (
        <TableRow
          columns={columns}
          expand={expand}
          fresh={props.freshIds?.has(id) ?? false}
          id={id}
          key={id}
          name={rowName(row)}
          onOpen={props.onOpen}
          onPick={selection && ((on) => pick([id], on))}
          onReach={() => setReached(id)}
          pickable={selection?.selectable?.(row) ?? true}
          picked={selection?.selected.has(id)}
          reachable={id === reachable}
          row={row}
        />
      );
    });
  };
  return (
    <div className={styles.root}>
      <CardHead columns={props.columns} onSort={onSort} pick={pickPage} sort={sort} />
      <div
        aria-label={isWide ? label : undefined}
        className={classNames(
          styles.scroll,
          makesRoom(room, 'close') && styles.close,
          makesRoom(room, 'menu') && styles.menu,
          isWide && styles.wide,
        )}
        ref={box}
        role={isWide ? 'region' : undefined}
        tabIndex={isWide ? 0 : undefined}
      >
        <table
          aria-busy={loading || refreshing || undefined}
          aria-label={label}
          className={refreshing ? styles.refreshing : undefined}
          role="table"
        >
          <TableHead columns={columns} expands={Boolean(expand)} onSort={onSort} pick={pickPage} sort={sort} />
          <tbody
            className={classNames(rowStyles.body, cards.body, makesRoom(room, 'tight') && rowStyles.tight)}
            role="rowgroup"
          >
            <TableRoom value={room}>{body()}</TableRoom>
          </tbody>
        </table>
      </div>
      {paging && error === undefined && <TablePagination {...paging} of={label} waiting={loading} />}
    </div>
  );
}
