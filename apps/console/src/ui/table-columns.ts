import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right' | 'center';
  width?: number | string;
  /** Keeps dates and amounts on one line. */
  nowrap?: boolean;
  sortable?: boolean;
  /** Hidden first if the table doesn't fit; the row's details still have it. */
  spare?: boolean;
  /** Hides the header visually, such as for actions. */
  hideHeader?: boolean;
  /**
   * Position on the card that a row becomes below 600 px: title, next to the title, menu, labeled value (default), bare
   * value, or hidden.
   */
  card?: 'title' | 'aside' | 'acts' | 'row' | 'plain' | 'hidden';
}

/** The current sort. */
export interface Sort {
  id: string;
  order: 'asc' | 'desc';
  /** Name of an order that has no column. */
  name?: string;
  /** The initial sort, which cards offer if it has no column. */
  first?: Omit<Sort, 'first'>;
}

/** The sort after clicking a column: ascending first, then reversed. */
export function nextSort(sort: Sort | undefined, id: string): Sort {
  return { id, order: sort?.id === id && sort.order === 'asc' ? 'desc' : 'asc' };
}
