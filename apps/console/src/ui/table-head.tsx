import Down from 'lucide-react/icons/arrow-down';
import Up from 'lucide-react/icons/arrow-up';
import Both from 'lucide-react/icons/chevrons-up-down';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import { nextSort, type Column, type Sort } from './table-columns.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  pick?: ReactNode;
  expands: boolean;
}

/** The header row: sort buttons with their state in `aria-sort`. */
export function TableHead<Row>({ columns, sort, onSort, pick, expands }: TableHeadProps<Row>) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {pick && (
          <th className={styles.pick} role="columnheader" scope="col">
            {pick}
          </th>
        )}
        {expands && (
          <th className={styles.pick} role="columnheader" scope="col">
            <VisuallyHidden>Details</VisuallyHidden>
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

/** What the header row does, for the card view, where that row is gone. */
export function CardHead<Row>({
  columns,
  sort,
  onSort,
  pick,
}: Pick<TableHeadProps<Row>, 'columns' | 'sort' | 'onSort' | 'pick'>) {
  const sortable = onSort ? columns.filter((column) => column.sortable) : [];
  if (sortable.length === 0 && !pick) return null;
  const offered = sort && sortable.some(({ id }) => id === sort.id);
  return (
    <div className={styles.cardsSort}>
      {pick}
      {sortable.length > 0 && (
        <label className={styles.by}>
          Sort by
          <select
            onChange={(event) => {
              const [id = '', order] = event.target.value.split(' ');
              onSort?.({ id, order: order === 'desc' ? 'desc' : 'asc' });
            }}
            value={offered ? `${sort.id} ${sort.order}` : ''}
          >
            {!offered && (
              <option hidden value="">
                {sort?.name ?? 'Default'}
              </option>
            )}
            {sortable.flatMap(({ id, header }) => [
              <option key={`${id} asc`} value={`${id} asc`}>{`${header}, ascending`}</option>,
              <option key={`${id} desc`} value={`${id} desc`}>{`${header}, descending`}</option>,
            ])}
          </select>
        </label>
      )}
    </div>
  );
}
