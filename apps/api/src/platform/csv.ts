import { csvText } from '@hearth/contract/csv-cell';
import type { Compilable, OperationNodeSource } from 'kysely';
import type { Tx } from './db/database.ts';

type CsvValue = string | number | null | undefined;

/** A column shows a field of the row, or a value computed from the row. */
export type CsvColumn<R> = { header: string } & (
  | { field: { [K in keyof R]: R[K] extends CsvValue ? K : never }[keyof R] & string }
  | { value: (row: R) => CsvValue }
);

/** The value a column shows. */
export const shownOf = <R>(column: CsvColumn<R>, row: R): CsvValue =>
  'field' in column ? (row[column.field] as CsvValue) : column.value(row);

export interface CsvFile<R> {
  name: string;
  /** The list's query, without paging. */
  rows: (db: Tx) => Compilable<R> & OperationNodeSource;
  columns: readonly CsvColumn<R>[];
}

export interface CsvResponse {
  headers: Record<string, string>;
  body: ReadableStream<Uint8Array>;
}

const byteOrderMark = '\uFEFF';

const mustBeQuoted = /[",;\t\n\r]/;
/** Fast path for most text: not a formula, nothing to quote. */
const isPlain = /^[A-Za-z0-9][^",;\t\n\r]*$/;

/** Formats one CSV cell (RFC 4180). Numbers stay numbers. */
export function cell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (value === '' || isPlain.test(value)) return value;
  const safe = csvText(value);
  return mustBeQuoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`,
  'cache-control': 'no-store',
});

/** Chunks of a file, holding their resources until `close`. */
export interface Pieces {
  next(): Promise<IteratorResult<readonly Uint8Array[]>>;
  close(): Promise<void>;
}

/**
 * Streams a CSV file (UTF-8 with a byte order mark, header line first) with backpressure. Closes `opened` exactly once:
 * when rows end or fail, the reader disconnects, or `ended` aborts and truncates the file.
 */
export function csvStream(
  headers: readonly string[],
  opened: Promise<Pieces>,
  ended: AbortSignal,
): ReadableStream<Uint8Array> {
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= opened.then((rows) => rows.close()));

  async function* chunks() {
    yield new TextEncoder().encode(`${byteOrderMark}${headers.map(cell).join(',')}\r\n`);
    const rows = await opened;
    for (let next = await rows.next(); !next.done; next = await rows.next()) yield* next.value;
  }
  const all = chunks();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        ended.addEventListener('abort', () => {
          controller.error(new Error('the export was stopped'));
          close().catch(() => undefined);
        });
      },
      async pull(controller) {
        try {
          const { done, value } = await all.next();
          if (ended.aborted) return;
          if (!done) return controller.enqueue(value);
          await close();
          controller.close();
        } catch (error) {
          await close();
          if (!ended.aborted) controller.error(error);
        }
      },
      cancel: close,
    },
    { highWaterMark: 1 },
  );
}
