import { inSlices } from '../../platform/csv/slices.ts';
import type { Row } from '../../platform/csv/table.ts';
import { clean } from '../../platform/csv/values.ts';
import { text } from './messages.ts';

/** A parsed row: an entry with its key and a note per replaced value, or the reason why it's dropped. */
export type Read<Entry> =
  | { entry: Entry; key: string; title: string; notes: readonly string[] }
  | { dropped: string; key?: string };
export type Reader<Entry> = (cells: readonly string[]) => Read<Entry>;

/** A row to send. */
export interface Planned<Entry> extends Row {
  entry: Entry;
  key: string;
  /** The key of the row. */
  title: string;
  /** A sentence per replaced value. */
  notes: readonly string[];
}

/** A row that isn't sent, and why. Duplicates count as errors, the rest as dropped. */
export interface LeftOut extends Row {
  key: string;
  reason: string;
  isDuplicate: boolean;
}

/** The rows to send and the rows left out, both in file order. */
export interface Plan<Entry = unknown> {
  planned: Planned<Entry>[];
  leftOut: LeftOut[];
}

/** Reads each row once. The first row with a key wins. Yields to keep the page responsive. */
export async function planImport<Entry>(
  rows: readonly Row[],
  read: Reader<Entry>,
  known: string,
  signal?: AbortSignal,
): Promise<Plan<Entry>> {
  const plan: Plan<Entry> = { planned: [], leftOut: [] };
  const lineOf = new Map<string, number>();
  await inSlices(
    rows,
    (row) => {
      if (row.cells.every((cell) => clean(cell) === '')) {
        plan.leftOut.push({ ...row, key: '', reason: text.rows.empty, isDuplicate: false });
        return;
      }
      const found = read(row.cells);
      if ('dropped' in found) {
        plan.leftOut.push({ ...row, key: found.key ?? '', reason: found.dropped, isDuplicate: false });
        return;
      }
      const first = lineOf.get(found.key);
      if (first !== undefined) {
        const reason = text.rows.duplicate(first, known);
        plan.leftOut.push({ ...row, key: found.key, reason, isDuplicate: true });
        return;
      }
      lineOf.set(found.key, row.line);
      plan.planned.push({ ...row, ...found });
    },
    signal,
  );
  return plan;
}
