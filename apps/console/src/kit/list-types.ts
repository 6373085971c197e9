import type { ReactNode } from 'react';
import type { Endpoint, InputOf, OutputOf } from '../platform/endpoint-types.ts';

/** The query that an endpoint takes. */
export type QueryOf<E extends Endpoint> = InputOf<E> extends { query?: infer Q } ? NonNullable<Q> : never;

/** A row of the list that an endpoint answers: of `data`, or of `users`. */
export type RowOf<E extends Endpoint> = OutputOf<E> extends { data: (infer R)[] } ? R : OutputOf<E> extends { users: (infer R)[] } ? R : never;

interface ListAnswer<Row> {
  data?: readonly Row[];
  users?: readonly Row[];
  totalCount: number;
}

/** The rows of a list's answer, whatever it calls them. */
export const rowsOf = <E extends Endpoint>(answer: OutputOf<E> | undefined): readonly RowOf<E>[] => {
  const list = answer as ListAnswer<RowOf<E>> | undefined;
  return list?.data ?? list?.users ?? none;
};
const none: readonly never[] = [];

export const totalOf = <E extends Endpoint>(answer: OutputOf<E> | undefined) => (answer as ListAnswer<unknown> | undefined)?.totalCount ?? 0;

/** What can be done to one row; the row itself says whether (`row.can`). */
export interface RowAction<Row> {
  id: string;
  label: (row: Row) => string;
  when: (row: Row) => boolean;
  disabled?: (row: Row) => boolean;
  onAct: (row: Row) => void;
}

/** What can be done to the rows picked. */
export interface PickedRows<Row> {
  selectable?: (row: Row) => boolean;
  actions: (picked: ReadonlySet<string>, letGo: () => void) => ReactNode;
}

/** Export by the list's own query: the name where the server names none, and what a failure is called. */
export interface Csv {
  fileName: string;
  failed: string;
}
