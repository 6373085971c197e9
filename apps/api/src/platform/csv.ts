import { csvText } from '@hearth/contract/csv-cell';
import type { Compilable } from 'kysely';
import type { Tx } from './db/database.ts';

export interface CsvFile<R> {
  name: string;
  /** The list's own query, without paging. */
  rows: (db: Tx) => { stream(chunkSize?: number): AsyncIterableIterator<R> } & Compilable;
  columns: readonly { header: string; value: (row: R) => string | number | null | undefined }[];
}

export interface CsvAnswer {
  headers: Record<string, string>;
  body: ReadableStream;
}

const byteOrderMark = '\uFEFF';

/** One CSV cell (RFC 4180); numbers stay numbers. */
export function cell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const safe = csvText(value);
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: readonly (string | number | null | undefined)[]) => `${cells.map(cell).join(',')}\r\n`;

export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`,
  'cache-control': 'no-store',
});

/**
 * Streams rows as CSV, as fast as the reader takes them and no faster: UTF-8 with byte order mark, header line first.
 * `close` runs once, whether the rows end, fail or the reader goes away.
 */
export function csvStream<R>(
  file: CsvFile<R>,
  rows: AsyncIterableIterator<R>,
  close: () => Promise<void>,
): ReadableStream {
  const encoder = new TextEncoder();
  let closed = false;
  const finish = async () => {
    if (closed) return;
    closed = true;
    await close();
  };
  let started = false;
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          if (!started) {
            started = true;
            controller.enqueue(encoder.encode(byteOrderMark + line(file.columns.map((column) => column.header))));
            return;
          }
          let text = '';
          for (let count = 0; count < 500; count++) {
            const next = await rows.next();
            if (next.done) {
              if (text) controller.enqueue(encoder.encode(text));
              await finish();
              controller.close();
              return;
            }
            text += line(file.columns.map((column) => column.value(next.value)));
          }
          controller.enqueue(encoder.encode(text));
        } catch (error) {
          await finish();
          controller.error(error);
        }
      },
      async cancel() {
        await rows.return?.();
        await finish();
      },
    },
    { highWaterMark: 1 },
  );
}
