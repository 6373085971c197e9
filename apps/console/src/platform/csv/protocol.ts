import type { CsvProblem } from './csv-error.ts';
import type { DateEvidence } from './dates.ts';
import type { Encoding } from './decode.ts';
import type { Field } from './match.ts';
import type { Row, Table } from './table.ts';

/** Request from the page to the worker. */
export interface ReadRequest {
  file: File;
  fields: readonly Omit<Field, 'pattern'>[];
  rowsMaximum: number;
}

/** Result besides the rows; `dates` is evidence of each column's date order. */
export interface Found extends Omit<Table, 'rows'> {
  encoding: Encoding;
  dates: DateEvidence[];
}

/** The worker's messages: rows in pieces, then the columns; or why the file can't be read. */
export type ReadReply = { rows: Row[] } | Found | { problem: CsvProblem };
