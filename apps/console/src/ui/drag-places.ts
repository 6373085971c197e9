import { text } from './messages.ts';
/** A movable item with its spoken name. */
export interface DragItem {
  id: string;
  label: string;
}

/** A column of items; a plain list has a single one. */
export interface DragColumn {
  id: string;
  label: string;
  items: readonly DragItem[];
}

/** A position in a column; `index` doesn't count the item itself. */
export interface Place {
  column: string;
  index: number;
}

type Columns = readonly DragColumn[];

/** A column's items without the moved one. */
export const othersIn = (columns: Columns, column: string, id: string) =>
  (columns.find((known) => known.id === column)?.items ?? []).filter((item) => item.id !== id);

/** An item's current position. */
export function placeOf(columns: Columns, id: string): Place | undefined {
  const column = columns.find(({ items }) => items.some((item) => item.id === id));
  return column && { column: column.id, index: column.items.findIndex((item) => item.id === id) };
}

const within = (value: number, last: number) => Math.max(0, Math.min(value, last));

/** The position that a key moves the item to from `at`; undefined for other keys. */
export function steppedPlace(columns: Columns, id: string, at: Place, key: string): Place | undefined {
  const last = othersIn(columns, at.column, id).length;
  const index = { ArrowUp: at.index - 1, ArrowDown: at.index + 1, Home: 0, End: last }[key];
  if (index !== undefined) return { column: at.column, index: within(index, last) };
  const side = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (side === undefined || columns.length === 1) return undefined;
  const next = columns[within(columns.findIndex((column) => column.id === at.column) + side, columns.length - 1)];
  if (!next) return undefined;
  return { column: next.id, index: within(at.index, othersIn(columns, next.id, id).length) };
}

/** A position in words: `position 2 of 5`, with the column if there are several. */
export function placeInWords(columns: Columns, id: string, { column, index }: Place): string {
  const position = text.drag.position(index + 1, othersIn(columns, column, id).length + 1);
  const label = columns.find((known) => known.id === column)?.label;
  return columns.length > 1 && label !== undefined ? text.drag.positionIn(label, position) : position;
}

/** The list's ids after moving the item to the index. */
export function movedTo<Item extends { id: string }>(items: readonly Item[], id: string, index: number): Item[] {
  const moved = items.filter((item) => item.id === id);
  return items.filter((item) => item.id !== id).toSpliced(index, 0, ...moved);
}
