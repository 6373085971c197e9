import { asSentence } from '@hearth/contract/format';
import { csvOf } from '../../platform/csv/write.ts';
import type { Result } from './declaration.ts';
import type { LeftOut, Plan, Planned } from './plan.ts';
import { text } from './messages.ts';

/** Outcomes of rows without a server result. */
type WithoutResult = 'duplicate' | 'dropped' | 'waiting';

/** A row of the file in the preview and the results. */
export interface Line {
  line: number;
  /** The key of the row. */
  title: string;
  /** A status from the server, or `WithoutResult`. */
  outcome: string;
  reasons: readonly string[];
  /** Some of its values were replaced or dropped. */
  isDefaulted: boolean;
  cells: readonly string[];
}

const plannedLine = ({ line, cells, title, notes }: Planned<unknown>, result: Result | undefined): Line => ({
  line,
  cells,
  title,
  outcome: result?.status ?? ('waiting' satisfies WithoutResult),
  reasons: result?.message ? [result.message, ...notes] : notes,
  isDefaulted: notes.length > 0 || result?.isPartlyLeftOut === true,
});
const leftOutLine = ({ line, cells, key, reason, isDuplicate }: LeftOut): Line => ({
  line,
  cells,
  title: key,
  outcome: (isDuplicate ? 'duplicate' : 'dropped') satisfies WithoutResult,
  reasons: [reason],
  isDefaulted: false,
});

/** Every row of the file in order, with its outcome. `results` are the server's results by key. */
export const linesOf = ({ planned, leftOut }: Plan, results: ReadonlyMap<string, Result>): Line[] =>
  [...planned.map((row) => plannedLine(row, results.get(row.key))), ...leftOut.map(leftOutLine)].toSorted(
    (a, b) => a.line - b.line,
  );

export const views = ['check', 'failed', 'duplicate', 'dropped', 'defaulted', 'all'] as const;
export type View = (typeof views)[number];

const isIn: Record<View, (line: Line) => boolean> = {
  check: ({ outcome, isDefaulted }) =>
    outcome === 'failed' || outcome === 'duplicate' || outcome === 'dropped' || isDefaulted,
  failed: ({ outcome }) => outcome === 'failed',
  duplicate: ({ outcome }) => outcome === 'duplicate',
  dropped: ({ outcome }) => outcome === 'dropped',
  defaulted: ({ isDefaulted }) => isDefaulted,
  all: () => true,
};
export const linesIn = (lines: readonly Line[], view: View) => lines.filter(isIn[view]);

export const countOf = (lines: readonly Line[], outcome: string) =>
  lines.filter((line) => line.outcome === outcome).length;

const isError = ({ outcome, cells }: Line) =>
  outcome === 'failed' ||
  outcome === 'waiting' ||
  outcome === 'duplicate' ||
  (outcome === 'dropped' && cells.some((cell) => cell.trim() !== ''));

/** The rows that weren't imported as CSV: their own columns plus the reason. Undefined if there are none. */
export function errorCsv(headers: readonly string[], lines: readonly Line[]): string | undefined {
  const wrong = lines.filter(isError);
  if (wrong.length === 0) return undefined;
  const reasonOf = ({ outcome, reasons }: Line) =>
    outcome === 'waiting' ? text.outcomes.waiting.after : reasons.map(asSentence).join(' ');
  return csvOf([
    [...headers, text.rows.reason],
    ...wrong.map((line) => [...headers.map((_header, i) => line.cells[i] ?? ''), reasonOf(line)]),
  ]);
}
