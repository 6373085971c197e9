import type { ImportUser } from '@hearth/contract/people/user-import';
import { inSlices } from '../../../../platform/csv/slices.ts';
import type { Row } from '../../../../platform/csv/table.ts';
import { clean } from '../../../../platform/csv/values.ts';
import { cleanRow, type Reading } from './clean.ts';

/** A row of the file that is sent. */
export interface Planned extends Row {
  user: ImportUser;
  /** What was replaced, a sentence each. */
  notes: string[];
}

/** A row of the file that is not sent, and why. Duplicates are errors, the rest is dropped. */
export interface LeftOut extends Row {
  email: string;
  reason: string;
  isDuplicate: boolean;
}

/** What an import of the file sends, and what it leaves out, in the order of the file. */
export interface Plan {
  planned: Planned[];
  leftOut: LeftOut[];
}

/** Reads every row once; of an email address that comes again, the first row counts. The page stays responsive meanwhile. */
export async function planImport(rows: readonly Row[], reading: Reading, signal?: AbortSignal): Promise<Plan> {
  const plan: Plan = { planned: [], leftOut: [] };
  const lineOf = new Map<string, number>();
  await inSlices(
    rows,
    (row) => {
      const cleaned = cleanRow(row.cells, reading);
      if ('dropped' in cleaned) {
        plan.leftOut.push({
          ...row,
          email: clean(row.cells[reading.columns.email ?? -1]),
          reason: cleaned.dropped,
          isDuplicate: false,
        });
        return;
      }
      const { email } = cleaned.user;
      const first = lineOf.get(email);
      if (first !== undefined) {
        plan.leftOut.push({
          ...row,
          email,
          reason: `Duplicate of line ${first}: the same email address`,
          isDuplicate: true,
        });
        return;
      }
      lineOf.set(email, row.line);
      plan.planned.push({ ...row, ...cleaned });
    },
    signal,
  );
  return plan;
}
