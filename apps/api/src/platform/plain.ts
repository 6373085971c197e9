import type { Endpoint } from '@hearth/contract/endpoint';
import type { Ctx } from './context.ts';
import type { CsvFile } from './csv.ts';
import { everyRow, page, type List } from './db/page.ts';
import type { OutputOf, InputOf } from './serve.ts';

type View<Row> = Pick<List<Row>, 'from' | 'alias' | 'columns'>;
/** The rows of a list and their order. */
type Listed = Omit<List<unknown>, keyof View<unknown>>;
type PageOf<E extends Endpoint> = OutputOf<E> extends { body: infer B } ? Exclude<B, ReadableStream> : OutputOf<E>;
type RowOf<E extends Endpoint> = PageOf<E> extends { data: (infer R)[]; totalCount: number } ? R : never;

interface PlainList<E extends Endpoint, Row, Exported> {
  /** The view (`defineRecord`), possibly depending on the input. */
  read: View<Row> | ((input: InputOf<E>) => View<Row>);
  rows(ctx: Ctx, input: InputOf<E>): Listed | Promise<Listed>;
  toWire(ctx: Ctx, row: Row, input: InputOf<E>): RowOf<E>;
  /** The CSV file, for lists exported with `format=csv`. */
  csv?(ctx: Ctx, input: InputOf<E>): Pick<CsvFile<Exported>, 'name' | 'columns'> & { read: View<Exported> };
}

/** The service of a list that only reads records: a page with its exact count, or all rows as a file. */
export const plainList =
  <E extends Endpoint, Row, Exported>(
    _endpoint: E,
    { read, rows, toWire, csv }: PlainList<E, Row, Exported>,
  ): ((ctx: Ctx, input: InputOf<E>) => Promise<OutputOf<E>>) =>
  async (ctx, input) => {
    const listed = await rows(ctx, input);
    const { query } = input as { query: { page: number; limit: number; format?: 'json' | 'csv' } };
    if (csv && query.format === 'csv') {
      const { read: exported, ...file } = csv(ctx, input);
      return ctx.csv({ ...file, rows: (db) => everyRow(db, { ...listed, ...exported }) }) as OutputOf<E>;
    }
    const view = typeof read === 'function' ? read(input) : read;
    const found = await page(ctx.db, { ...listed, ...view }, query);
    const body = { data: found.rows.map((row) => toWire(ctx, row, input)), totalCount: found.totalCount };
    return (csv ? { body } : body) as OutputOf<E>;
  };

/** The service that reads one record by the id in its path. */
export const plainRead =
  <T>(read: (ctx: Ctx, id: string) => T | Promise<T>) =>
  async (ctx: Ctx, { params }: { params: { id: string } }): Promise<{ data: T }> => ({
    data: await read(ctx, params.id),
  });
