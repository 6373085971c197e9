import styles from './pick-page.module.css';
import { text } from './messages.ts';

/** Selected row ids; rows on other pages stay selected. */
export interface Selection<Row> {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  selectable?: (row: Row) => boolean;
}

/** Selects every row of the page, or none. */
export function PickPage<Row>({
  rows,
  rowId,
  selection,
  onPick,
}: {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  selection: Selection<Row>;
  onPick: (ids: string[], on: boolean) => void;
}) {
  const ids = rows.filter((row) => selection.selectable?.(row) ?? true).map(rowId);
  const picked = ids.filter((id) => selection.selected.has(id)).length;
  return (
    <label className={styles.page}>
      <input
        aria-label={text.table.selectPage}
        checked={picked > 0 && picked === ids.length}
        disabled={ids.length === 0}
        onChange={(event) => onPick(ids, event.target.checked)}
        ref={(input) => {
          if (input) input.indeterminate = picked > 0 && picked < ids.length;
        }}
        type="checkbox"
      />
    </label>
  );
}
