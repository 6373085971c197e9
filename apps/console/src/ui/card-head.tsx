import styles from './card-head.module.css';
import type { TableHeadProps } from './table-head.tsx';
import { text } from './messages.ts';

/** Sorting and selecting for the card view, which has no header row. */
export function CardHead<Row>({
  columns,
  sort,
  onSort,
  pick,
}: Pick<TableHeadProps<Row>, 'columns' | 'sort' | 'onSort' | 'pick'>) {
  const sortable = onSort ? columns.filter((column) => column.sortable) : [];
  if (sortable.length === 0 && !pick) return null;
  const isColumn = (id: string | undefined) => sortable.some((column) => column.id === id);
  const first = isColumn(sort?.first?.id) ? undefined : sort?.first;
  const offered = sort && (isColumn(sort.id) || (sort.id === first?.id && sort.order === first.order));
  return (
    <div className={styles.root}>
      {pick}
      {sortable.length > 0 && (
        <label className={styles.by}>
          {text.sort.by}
          <select
            onChange={(event) => {
              const [id = '', order] = event.target.value.split(' ');
              onSort?.({ id, order: order === 'desc' ? 'desc' : 'asc' });
            }}
            value={offered ? `${sort.id} ${sort.order}` : ''}
          >
            {!offered && (
              <option hidden value="">
                {sort?.name ?? text.sort.default}
              </option>
            )}
            {first && <option value={`${first.id} ${first.order}`}>{first.name ?? text.sort.default}</option>}
            {sortable.flatMap(({ id, header }) => [
              <option key={`${id} asc`} value={`${id} asc`}>
                {text.sort.ascending(header)}
              </option>,
              <option key={`${id} desc`} value={`${id} desc`}>
                {text.sort.descending(header)}
              </option>,
            ])}
          </select>
        </label>
      )}
    </div>
  );
}
