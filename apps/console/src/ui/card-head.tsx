import styles from './card-head.module.css';
import type { TableHeadProps } from './table-head.tsx';

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
    <div className={styles.root}>
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
