import Down from 'lucide-react/icons/arrow-down';
import Up from 'lucide-react/icons/arrow-up';
import Both from 'lucide-react/icons/chevrons-up-down';
import type { ReactNode } from 'react';
import picks from './pick-page.module.css';
import { nextSort, type Column, type Sort } from './table-columns.ts';
import styles from './table-head.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';
import { common } from './messages.ts';

export interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  pick?: ReactNode;
  expands: boolean;
}

/** The header row, with sort buttons and `aria-sort`. */
export function TableHead<Row>({ columns, sort, onSort, pick, expands }: TableHeadProps<Row>) {
  return (
    <thead className={styles.head} role="rowgroup">
      <tr role="row">
        {pick && (
          <th className={picks.pick} role="columnheader" scope="col">
            {pick}
          </th>
        )}
        {expands && (
          <th className={picks.pick} role="columnheader" scope="col">
            <VisuallyHidden>{common.details}</VisuallyHidden>
          </th>
        )}
        {columns.map((column) => {
          const sorted = sort?.id === column.id ? sort.order : undefined;
          const Icon = sorted === 'asc' ? Up : sorted === 'desc' ? Down : Both;
          return (
            <th
              aria-sort={
                column.sortable
                  ? sorted === 'asc'
                    ? 'ascending'
                    : sorted === 'desc'
                      ? 'descending'
                      : 'none'
                  : undefined
              }
              className={column.align && styles[column.align]}
              key={column.id}
              role="columnheader"
              scope="col"
              style={{ width: column.width }}
            >
              {column.sortable && onSort ? (
                <button className={styles.sort} onClick={() => onSort(nextSort(sort, column.id))} type="button">
                  {column.header}
                  <Icon aria-hidden />
                </button>
              ) : column.hideHeader ? (
                <VisuallyHidden>{column.header}</VisuallyHidden>
              ) : (
                column.header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
