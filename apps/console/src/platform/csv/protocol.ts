import type { DateEvidence } from './dates.ts';
import type { Encoding } from './decode.ts';
import type { Field } from './match.ts';
import type { Row, Table } from './table.ts';

/** What the page asks of the worker. */
export interface ReadRequest {
  file: File;
  fields: readonly Omit<Field, 'pattern'>[];
  rowsMaximum: number;
}

/** What was found beside the rows; `dates` says of each column how it writes its dates. */
export interface Found extends Omit<Table, 'rows'> {
  encoding: Encoding;
  dates: DateEvidence[];
}

/** What the worker tells: rows in pieces, then what it found; or why the file cannot be read. */
export type ReadReply = { rows: Row[] } | Found | { error: string };
