import type { Encoding } from './decode.ts';
import type { Field } from './match.ts';
import type { Row, Table } from './table.ts';

/** What the page asks of the worker. */
export interface Asked {
  file: File;
  fields: readonly Omit<Field, 'pattern'>[];
  rowsMaximum: number;
}

/** What the worker tells: rows in pieces, then the headers; or why the file cannot be read. */
export type Told = { rows: Row[] } | (Omit<Table, 'rows'> & { encoding: Encoding }) | { error: string };
