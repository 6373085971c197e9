import { inSlices } from '../../platform/csv/slices.ts';
import type { Row } from '../../platform/csv/table.ts';
import { clean } from '../../platform/csv/values.ts';
import { text } from './messages.ts';

/** What becomes of a row: an entry that is known by a key, with a sentence for each value that was replaced; or why it is dropped. */
export type Read<Entry> =
  | { entry: Entry; key: string; title: string; notes: readonly string[] }
  | { dropped: string; key?: string };
export type Reader<Entry> = (cells: readonly string[]) => Read<Entry>;

/** A row of the file that is sent. */
export interface Planned<Entry> extends Row {
  entry: Entry;
  key: string;
  /** What the row is about. */
  title: string;
  /** What was replaced, a sentence each. */
  notes: readonly string[];
}

/** A row of the file that is not sent, and why. Duplicates are errors, the rest is dropped. */
export interface LeftOut extends Row {
  key: string;
  reason: string;
  isDuplicate: boolean;
}

/** What an import of the file sends, and what it leaves out, in the order of the file. */
export interface Plan<Entry = unknown> {
  planned: Planned<Entry>[];
  leftOut: LeftOut[];
}

/** Reads every row once; of a key that comes again, the first row counts. The page stays responsive meanwhile. */
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
