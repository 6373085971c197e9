import { csvText } from '@hearth/contract/csv-cell';
import type { Compilable } from 'kysely';
import type { Tx } from './db/database.ts';

export interface CsvFile<R> {
  name: string;
  /** The list's own query, without paging. */
  rows: (db: Tx) => Compilable<R>;
  columns: readonly { header: string; value: (row: R) => string | number | null | undefined }[];
}

export interface CsvAnswer {
  headers: Record<string, string>;
  body: ReadableStream<Uint8Array>;
}

const byteOrderMark = '\uFEFF';

const mustBeQuoted = /[",;\t\n\r]/;
/** Most texts: no formula, and nothing to quote. */
const isPlain = /^[A-Za-z0-9][^",;\t\n\r]*$/;

/** One CSV cell (RFC 4180); numbers stay numbers. */
export function cell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (value === '' || isPlain.test(value)) return value;
  const safe = csvText(value);
  return mustBeQuoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function line<R>(columns: CsvFile<R>['columns'], row: R): string {
  let text = '';
  for (let i = 0; i < columns.length; i += 1) {
    if (i > 0) text += ',';
    text += cell(columns[i]?.value(row));
  }
  return `${text}\r\n`;
}

export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`,
  'cache-control': 'no-store',
});

/** Rows, some at a time, and what they hold until `close`. */
export interface Cursor<R> {
  next(): Promise<IteratorResult<readonly R[]>>;
  close(): Promise<void>;
}

const pieceCharacters = 64 * 1024;

/**
 * Streams rows as CSV, as fast as the reader takes them and no faster: UTF-8 with byte order mark, header line first. The
 * cursor is closed once, whether the rows end, fail, the reader goes away or `ended` is aborted, which breaks the file off.
 */
export function csvStream<R>(
  file: CsvFile<R>,
  opened: Promise<Cursor<R>>,
  ended: AbortSignal,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= opened.then((cursor) => cursor.close()));

  async function* pieces() {
    yield `${byteOrderMark}${file.columns.map(({ header }) => cell(header)).join(',')}\r\n`;
    const cursor = await opened;
    let text = '';
    // The database reads the next rows while these are written.
    let coming = cursor.next();
    for (let next = await coming; !next.done; next = await coming) {
      coming = cursor.next();
      coming.catch(() => undefined);
      for (const row of next.value) {
        text += line(file.columns, row);
        if (text.length < pieceCharacters) continue;
        yield text;
        text = '';
      }
    }
    if (text) yield text;
  }
  const text = pieces();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        ended.addEventListener('abort', () => {
          controller.error(new Error('the export was ended'));
          close().catch(() => undefined);
        });
      },
      async pull(controller) {
        try {
          const { done, value } = await text.next();
          if (ended.aborted) return;
          if (!done) return controller.enqueue(encoder.encode(value));
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
