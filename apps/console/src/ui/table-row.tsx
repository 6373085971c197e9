import Chevron from 'lucide-react/icons/chevron-right';
import {
  createContext,
  useContext,
  useId,
  useState,
  type ComponentPropsWithoutRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { classNames } from './class-names.ts';
import picks from './pick-page.module.css';
import cards from './table-cards.module.css';
import type { Column } from './table-columns.ts';
import styles from './table-row.module.css';
import { common, text } from './messages.ts';

/** Id of the row whose details are open next to the table. */
export const CurrentRow = createContext<string | undefined>(undefined);

interface TableRowProps<Row> {
  id: string;
  row: Row;
  columns: readonly Column<Row>[];
  name: string;
  reachable: boolean;
  onReach: () => void;
  fresh: boolean;
  onOpen?: (row: Row) => void;
  expand?: (row: Row) => ReactNode;
  picked?: boolean;
  pickable?: boolean;
  onPick?: (picked: boolean) => void;
}

function moveFocus(from: HTMLElement, key: string): boolean {
  const rows = [...(from.closest('tbody')?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
  const at = rows.indexOf(from);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key];
  if (to === undefined) return false;
  rows[to]?.focus();
  return true;
}

const ownControl = (event: MouseEvent<HTMLElement>) =>
  !event.currentTarget.contains(event.target as Node) ||
  (event.target as Element).closest('a, button, input, label, select, textarea') !== null;

/** Marks the open row without re-rendering the cells. */
function MarkedRow({ id, className, ...row }: ComponentPropsWithoutRef<'tr'>) {
  const isCurrent = useContext(CurrentRow) === id;
  return (
    <tr
      {...row}
      aria-current={isCurrent || undefined}
      className={classNames(className, isCurrent && styles.current)}
      data-row
      role="row"
    />
  );
}

/** A row: Enter or a click opens it, arrows move between rows, and Space selects it. */
export function TableRow<Row>({
  id,
  row,
  columns,
  name,
  reachable,
  onReach,
  fresh,
  onOpen,
  expand,
  picked,
  pickable,
  onPick,
}: TableRowProps<Row>) {
  const detailId = useId();
  const [expanded, setExpanded] = useState(false);
  const open = onOpen ?? (expand && (() => setExpanded(!expanded)));
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter' && open) open(row);
    else if (event.key === ' ' && onPick && pickable) onPick(!picked);
    else if (!moveFocus(event.currentTarget, event.key)) return;
    event.preventDefault();
  };
  return (
    <>
      <MarkedRow
        aria-selected={onPick ? Boolean(picked) : undefined}
        className={classNames(open && styles.opens, fresh && styles.fresh)}
        id={id}
        onClick={(event) => {
          if (open && !ownControl(event) && !window.getSelection()?.toString()) open(row);
        }}
        onFocus={onReach}
        onKeyDown={onKeyDown}
        tabIndex={reachable ? 0 : -1}
      >
        {onPick && (
          <td className={classNames(picks.pick, cards.pick)} role="cell">
            <label>
              <input
                aria-label={text.table.select(name)}
                checked={Boolean(picked)}
                disabled={!pickable}
                onChange={(event) => onPick(event.target.checked)}
                type="checkbox"
              />
            </label>
          </td>
        )}
        {expand && (
          <td className={classNames(picks.pick, cards.pick, cards.expand)} role="cell">
            <button
              aria-controls={expanded ? detailId : undefined}
              aria-expanded={expanded}
              aria-label={text.table.detailsOf(name)}
              className={styles.more}
              onClick={() => setExpanded(!expanded)}
              type="button"
            >
              <span>{common.details}</span>
              <Chevron aria-hidden />
            </button>
          </td>
        )}
        {columns.map((column) => {
          const place = column.card ?? 'row';
          return (
            <td
              className={classNames(cards[place], column.align && styles[column.align], column.nowrap && styles.nowrap)}
              data-label={place === 'row' && !column.hideHeader ? column.header : undefined}
              key={column.id}
              role="cell"
            >
              {column.cell(row)}
            </td>
          );
        })}
      </MarkedRow>
      {expand && expanded && (
        <tr className={styles.detail} id={detailId} role="row">
          <td colSpan={columns.length + 1 + (onPick ? 1 : 0)} role="cell">
            {expand(row)}
          </td>
        </tr>
      )}
    </>
  );
}
