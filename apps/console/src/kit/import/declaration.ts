import type { ReactNode } from 'react';
import type { Topic } from '@hearth/contract/live/topics';
import type { DateOrder } from '../../platform/csv/dates.ts';
import type { Field, Matches } from '../../platform/csv/match.ts';
import type { Status } from '../../ui/status-chip.tsx';
import type { Reader } from './plan.ts';

/** The server's result for a row, from the preview or the import. `failed` is its status for a rejected row. */
export interface Result {
  /** The entry's key. */
  key: string;
  status: string;
  message: string;
  /** Accepted without some of the row's values; `message` says which. */
  isPartlyLeftOut?: boolean;
  /** Counts toward `counted`. */
  isCounted?: boolean;
}

/** Labels of a server status, in the row and as a figure, before and after the import. */
export interface OutcomeLook {
  status: Status;
  before: string;
  after: string;
  figure: readonly [before: string, after: string];
}

/** Parsers of the file's cells. */
export interface FileReading<Id extends string> {
  columns: Matches<Id>;
  dates: Partial<Record<Id, DateOrder>>;
}

/** Declares an import. Its preview runs the same checks as the import. */
export interface ImportDeclaration<Id extends string, Entry extends object> {
  title: string;
  /** Introduces the destination of the rows; the file name follows. */
  subtitle?: string;
  fields: readonly Field<Id>[];
  dateFields?: readonly Id[];
  rowsMaximum: number;
  /** Rows per request. */
  batchMaximum: number;
  template: { fileName: string; headings: readonly string[] };
  says: {
    file: string;
    choose: string;
    preview: string;
    /** The key of a row, as a column header and in a sentence. Of two rows with the same key, the first wins. */
    heading: string;
    known: string;
    noRows: string;
    importing: string;
    imported: string;
    failed: string;
    /** Why a stopped import can be continued. */
    resumeNote: string;
  };
  /** Defaults for columns that the file doesn't have, by field. */
  missing?: Partial<Record<Id, string>>;
  read: (reading: FileReading<Id>) => Reader<Entry>;
  outcomes: Readonly<Record<string, OutcomeLook>>;
  /** Label of another count in the preview, such as emails to send. */
  counted?: string;
  /** Options next to the columns. */
  choices?: ReactNode;
  preview: (entries: Entry[], signal: AbortSignal) => Promise<Result[]>;
  send: (entries: Entry[], sending: { signal: AbortSignal; idempotencyKey: string }) => Promise<Result[]>;
  changes: readonly Topic[];
}
