import type { ReactNode } from 'react';
import type { Endpoint, InputOf, OutputOf } from '../platform/endpoint-types.ts';
import type { Column } from '../ui/table-columns.ts';
import type { Filter, ListDefaults, Tabs } from './list-state.ts';

export type QueryOf<E extends Endpoint> = InputOf<E> extends { query?: infer Q } ? NonNullable<Q> : never;

/** A row of the list that an endpoint answers: of `data`, of `users` or of `invoices`. */
export type RowOf<E extends Endpoint> =
  OutputOf<E> extends { data: (infer R)[] } | { users: (infer R)[] } | { invoices: (infer R)[] } ? R : never;

interface ListAnswer<Row> {
  data?: readonly Row[];
  users?: readonly Row[];
  invoices?: readonly Row[];
  totalCount: number;
}

/** The rows of a list's answer, whatever it calls them. */
export const rowsOf = <E extends Endpoint>(answer: OutputOf<E> | undefined): readonly RowOf<E>[] => {
  const list = answer as ListAnswer<RowOf<E>> | undefined;
  return list?.data ?? list?.users ?? list?.invoices ?? none;
};
const none: readonly never[] = [];

export const totalOf = <E extends Endpoint>(answer: OutputOf<E> | undefined) =>
  (answer as ListAnswer<unknown> | undefined)?.totalCount ?? 0;

/** What can be done to one row, or where it leads; the row itself says whether (`row.can`). */
export type RowAction<Row> = {
  id: string;
  label: (row: Row) => string;
  when: (row: Row) => boolean;
  disabled?: (row: Row) => boolean;
} &
  /** `more` keeps it behind the three dots of the row. */
  (
    | { onAct: (row: Row) => void; more?: boolean; href?: never }
    | { href: (row: Row) => string; onAct?: never; more?: never }
  );

/** Which rows are picked. The owner holds them; rows of other pages stay picked until `onChange` leaves them out. */
export interface PickedRows<Row> {
  picked: ReadonlySet<string>;
  /** Told the ids picked now and the rows on the screen; nothing is picked at another property. */
  onChange: (picked: ReadonlySet<string>, rows: readonly Row[]) => void;
  selectable?: (row: Row) => boolean;
  /** Buttons beside 'n selected'. */
  actions?: ReactNode;
}

/** Export by the list's own query: the name where the server names none, and what a failure is called, with the reason in it or below it. */
export interface Csv {
  fileName: string;
  failed: string | ((reason: string) => string);
}

/** What a list is declared by. */
export interface ListScreenProps<E extends Endpoint> {
  endpoint: E;
  title: string;
  hint?: ReactNode;
  columns: readonly Column<RowOf<E>>[];
  rowName: (row: RowOf<E>) => string;
  defaults: ListDefaults;
  /** Of an endpoint whose path names a record. */
  params?: Record<string, string>;
  /** The part of the query that the screen fixes. */
  query?: Partial<QueryOf<E>>;
  /** Its rows wherever the caller sees them, or as `query` says, whatever the pickers hold. */
  everywhere?: boolean;
  filters?: readonly Filter[];
  tabs?: Tabs;
  actions?: readonly RowAction<RowOf<E>>[];
  csv?: Csv;
  pick?: PickedRows<RowOf<E>>;
  expand?: (row: RowOf<E>) => ReactNode;
  /** Parameter of the address that names the open row, such as `log`. */
  opens?: string;
  /** Opens a row on a page of its own. */
  onOpen?: (row: RowOf<E>) => void;
  /** Buttons beside Export. */
  buttons?: ReactNode;
  /** What its answer says besides the rows, above them. */
  note?: (answer: OutputOf<E>) => ReactNode;
  /** What it says when nothing matches its fixed query. */
  empty?: ReactNode;
  /** Prefix of its keys in the address, where a screen has several lists. */
  within?: string;
}
