/** A row by SQL column name. */
export type Row = Record<string, unknown>;
/** Rows of one table with the same columns, referencing only rows of the same or earlier batches. */
export type Batch = { table: string; rows: Row[] };

export const batchRows = 2_000;
export const iso = (at: number) => new Date(at).toISOString();

export function* inBatches(table: string, rows: Row[]): Generator<Batch> {
  for (let from = 0; from < rows.length; from += batchRows) yield { table, rows: rows.slice(from, from + batchRows) };
}
