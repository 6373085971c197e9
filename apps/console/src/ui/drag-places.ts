import { text } from './messages.ts';
/** Something that can be moved, as it is called. */
export interface DragItem {
  id: string;
  label: string;
}

/** What items stand in; a plain list is a single column. */
export interface DragColumn {
  id: string;
  label: string;
  items: readonly DragItem[];
}

/** Where an item would stand: counted among the other items of the column. */
export interface Place {
  column: string;
  index: number;
}

type Columns = readonly DragColumn[];

/** The items of a column without the one that is moved. */
export const othersIn = (columns: Columns, column: string, id: string) =>
  (columns.find((known) => known.id === column)?.items ?? []).filter((item) => item.id !== id);

/** Where the item stands now. */
export function placeOf(columns: Columns, id: string): Place | undefined {
  const column = columns.find(({ items }) => items.some((item) => item.id === id));
  return column && { column: column.id, index: column.items.findIndex((item) => item.id === id) };
}

const within = (value: number, last: number) => Math.max(0, Math.min(value, last));

/** Where a key takes the item that stands at `at`; undefined for keys that move nothing. */
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

/** A place in words: `position 2 of 5`, with the column where there are several. */
export function placeInWords(columns: Columns, id: string, { column, index }: Place): string {
  const position = text.drag.position(index + 1, othersIn(columns, column, id).length + 1);
  const label = columns.find((known) => known.id === column)?.label;
  return columns.length > 1 && label !== undefined ? text.drag.positionIn(label, position) : position;
}

/** The ids of the list in the order that it has once the item stands at the index. */
export function movedTo<Item extends { id: string }>(items: readonly Item[], id: string, index: number): Item[] {
  const moved = items.filter((item) => item.id === id);
  return items.filter((item) => item.id !== id).toSpliced(index, 0, ...moved);
}
