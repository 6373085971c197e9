import { csvOf } from '../../platform/csv/write.ts';
import type { Result } from './declaration.ts';
import type { LeftOut, Plan, Planned } from './plan.ts';
import { text } from './messages.ts';

/** Of rows that the server has not answered, besides its own words for the others. */
type Unanswered = 'duplicate' | 'dropped' | 'waiting';

/** One row of the file as the preview and the result show it. */
export interface Line {
  line: number;
  /** What it is about. */
  title: string;
  /** A status of the server, or one of the rows that it did not get. */
  outcome: string;
  reasons: readonly string[];
  /** Something of it was replaced or left out. */
  isDefaulted: boolean;
  cells: readonly string[];
}

const plannedLine = ({ line, cells, title, notes }: Planned<unknown>, answer: Result | undefined): Line => ({
  line,
  cells,
  title,
  outcome: answer?.status ?? ('waiting' satisfies Unanswered),
  reasons: answer?.message ? [answer.message, ...notes] : notes,
  isDefaulted: notes.length > 0 || answer?.isPartlyLeftOut === true,
});
const leftOutLine = ({ line, cells, key, reason, isDuplicate }: LeftOut): Line => ({
  line,
  cells,
  title: key,
  outcome: (isDuplicate ? 'duplicate' : 'dropped') satisfies Unanswered,
  reasons: [reason],
  isDefaulted: false,
});

/** Every row of the file, in its order, with what becomes of it; `answers` are the server's by key. */
export const linesOf = ({ planned, leftOut }: Plan, answers: ReadonlyMap<string, Result>): Line[] =>
  [...planned.map((row) => plannedLine(row, answers.get(row.key))), ...leftOut.map(leftOutLine)].toSorted(
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

/** How many lines have an outcome. */
export const countOf = (lines: readonly Line[], outcome: string) =>
  lines.filter((line) => line.outcome === outcome).length;

const isError = ({ outcome, cells }: Line) =>
  outcome === 'failed' ||
  outcome === 'waiting' ||
  outcome === 'duplicate' ||
  (outcome === 'dropped' && cells.some((cell) => cell.trim() !== ''));

/** The rows that were not imported as a CSV file: their own columns, and why. Undefined when there are none. */
export function errorCsv(headers: readonly string[], lines: readonly Line[]): string | undefined {
  const wrong = lines.filter(isError);
  if (wrong.length === 0) return undefined;
  const reasonOf = ({ outcome, reasons }: Line) =>
    outcome === 'waiting' ? text.outcomes.waiting.after : reasons.join('; ');
  return csvOf([
    [...headers, text.rows.reason],
    ...wrong.map((line) => [...headers.map((_header, i) => line.cells[i] ?? ''), reasonOf(line)]),
  ]);
}
