import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right' | 'center';
  width?: number | string;
  /** Never broken over lines: for dates and amounts. */
  nowrap?: boolean;
  sortable?: boolean;
  /** Left out where the table would not fit all the same; what the row opens says it. */
  spare?: boolean;
  /** The header is for screen readers alone: for actions. */
  hideHeader?: boolean;
  /**
   * Place on the card a row becomes below 600 px: heading, beside the heading, the menu at its end, label and value below (default),
   * the value alone, or absent.
   */
  card?: 'title' | 'aside' | 'acts' | 'row' | 'plain' | 'hidden';
}

/** Which column sorts the list, and which way. */
export interface Sort {
  id: string;
  order: 'asc' | 'desc';
  /** What an order is called that no column has. */
  name?: string;
  /** How the list was sorted at first: offered on cards where no column sorts so. */
  first?: Omit<Sort, 'first'>;
}

/** The sort that a press on a column asks for: ascending first, then the other way. */
export function nextSort(sort: Sort | undefined, id: string): Sort {
  return { id, order: sort?.id === id && sort.order === 'asc' ? 'desc' : 'asc' };
}
