import type { ReactNode } from 'react';
import type { Endpoint, InputOf, OutputOf } from '../platform/endpoint-types.ts';
import type { Column } from '../ui/table-columns.ts';
import type { Filter, ListDefaults, Tabs } from './list-state.ts';

export type QueryOf<E extends Endpoint> = InputOf<E> extends { query?: infer Q } ? NonNullable<Q> : never;

/** A row of an endpoint's list: of `data`, `users` or `invoices`. */
export type RowOf<E extends Endpoint> =
  OutputOf<E> extends { data: (infer R)[] } | { users: (infer R)[] } | { invoices: (infer R)[] } ? R : never;

interface ListResponse<Row> {
  data?: readonly Row[];
  users?: readonly Row[];
  invoices?: readonly Row[];
  totalCount: number;
}

export const rowsOf = <E extends Endpoint>(response: OutputOf<E> | undefined): readonly RowOf<E>[] => {
  const list = response as ListResponse<RowOf<E>> | undefined;
  return list?.data ?? list?.users ?? list?.invoices ?? none;
};
const none: readonly never[] = [];

export const totalOf = <E extends Endpoint>(response: OutputOf<E> | undefined) =>
  (response as ListResponse<unknown> | undefined)?.totalCount ?? 0;

/** An action or link of a row; `row.can` says whether it's allowed. */
export type RowAction<Row> = {
  id: string;
  label: (row: Row) => string;
  when: (row: Row) => boolean;
  disabled?: (row: Row) => boolean;
  /** Red in a menu. */
  destructive?: boolean;
} &
  /** `more` moves it to the row's menu; a row has one action outside. */
  (
    | { onAct: (row: Row) => void; more?: boolean | ((row: Row) => boolean); href?: never }
    | { href: (row: Row) => string; onAct?: never; more?: never }
  );

/** Selected rows, held by the owner. Rows on other pages stay selected until `onChange` drops them. */
export interface PickedRows<Row> {
  picked: ReadonlySet<string>;
  /** Gets the selected ids and the visible rows. Switching the property clears the selection. */
  onChange: (picked: ReadonlySet<string>, rows: readonly Row[]) => void;
  selectable?: (row: Row) => boolean;
  /** Buttons next to 'n selected'. */
  actions?: ReactNode;
}

/**
 * CSV export with the list's query. `fileName` is the fallback if the server sends none; `failed` is the error message.
 */
export interface Csv {
  fileName: string;
  failed: string | ((reason: string) => string);
}

/** Declares a list. */
export interface ListScreenProps<E extends Endpoint> {
  endpoint: E;
  title: string;
  hint?: ReactNode;
  columns: readonly Column<RowOf<E>>[];
  rowName: (row: RowOf<E>) => string;
  defaults: ListDefaults;
  /** Path parameters of the endpoint. */
  params?: Record<string, string>;
  /** The fixed part of the query. */
  query?: Partial<QueryOf<E>>;
  /** Ignores the selected property, company and group. */
  everywhere?: boolean;
  filters?: readonly Filter[];
  tabs?: Tabs;
  actions?: readonly RowAction<RowOf<E>>[];
  csv?: Csv;
  pick?: PickedRows<RowOf<E>>;
  expand?: (row: RowOf<E>) => ReactNode;
  /** URL parameter that names the open row, such as `log`. */
  opens?: string;
  /** Opens a row on its own page. */
  onOpen?: (row: RowOf<E>) => void;
  /** Buttons next to Export. */
  buttons?: ReactNode;
  /** Content above the rows, from the response. */
  note?: (response: OutputOf<E>) => ReactNode;
  /** Empty state without filters. */
  empty?: ReactNode;
  /** Prefix of its URL keys, for screens with several lists. */
  within?: string;
}
