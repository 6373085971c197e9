import type { ReactNode } from 'react';
import type { Topic } from '@hearth/contract/live/topics';
import type { DateOrder } from '../../platform/csv/dates.ts';
import type { Field, Matches } from '../../platform/csv/match.ts';
import type { Status } from '../../ui/status-chip.tsx';
import type { Reader } from './plan.ts';

/** What the server made of a row, or would make of it; `failed` is the word for a row that it does not take. */
export interface Result {
  /** Of the entry: what the row is known by. */
  key: string;
  status: string;
  message: string;
  /** Taken without something that the row says; `message` says what. */
  isPartlyLeftOut?: boolean;
  /** It is one of those that `counted` counts. */
  isCounted?: boolean;
}

/** How a status of the server looks: in the row, and as a figure, before and after. */
export interface OutcomeLook {
  status: Status;
  before: string;
  after: string;
  figure: readonly [before: string, after: string];
}

/** How the cells of a file are read. */
export interface FileReading<Id extends string> {
  columns: Matches<Id>;
  dates: Partial<Record<Id, DateOrder>>;
}

/** What an import is declared by: its preview is what the submit does. */
export interface ImportDeclaration<Id extends string, Entry extends object> {
  title: string;
  /** Where it goes; the file's name follows. */
  subtitle?: string;
  fields: readonly Field<Id>[];
  /** Those that hold dates. */
  dateFields?: readonly Id[];
  rowsMaximum: number;
  /** Rows of one call. */
  batchMaximum: number;
  template: { fileName: string; headings: readonly string[] };
  says: {
    file: string;
    /** What the file must be. */
    choose: string;
    preview: string;
    /** What a row is known by, over its column and in a sentence; of two with the same, the first counts. */
    heading: string;
    known: string;
    noRows: string;
    /** While it runs. */
    importing: string;
    imported: string;
    failed: string;
    /** Why a stopped import can go on. */
    goesOn: string;
  };
  /** What happens where the file has no such column. */
  missing?: Partial<Record<Id, string>>;
  read: (reading: FileReading<Id>) => Reader<Entry>;
  outcomes: Readonly<Record<string, OutcomeLook>>;
  /** What else the preview counts, such as the mails that will go. */
  counted?: string;
  /** What is chosen beside the columns. */
  choices?: ReactNode;
  preview: (entries: Entry[], signal: AbortSignal) => Promise<Result[]>;
  send: (entries: Entry[], sending: { signal: AbortSignal; idempotencyKey: string }) => Promise<Result[]>;
  changes: readonly Topic[];
}
