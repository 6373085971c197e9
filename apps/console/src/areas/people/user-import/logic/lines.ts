import type { ImportResult } from '@hearth/contract/people/user-import';
import { csvOf } from '../../../../platform/csv/write.ts';
import type { LeftOut, Plan, Planned } from './plan.ts';

export type Outcome = ImportResult['status'] | 'duplicate' | 'dropped' | 'waiting';

/** One row of the file as the preview and the result show it. */
export interface Line {
  line: number;
  email: string;
  name: string;
  outcome: Outcome;
  reasons: readonly string[];
  /** Something of it was replaced or left out. */
  isDefaulted: boolean;
  cells: readonly string[];
}

const plannedLine = ({ line, cells, user, notes }: Planned, answer: ImportResult | undefined): Line => ({
  line,
  cells,
  email: user.email,
  name: `${user.firstName} ${user.lastName}`.trim(),
  outcome: answer?.status ?? 'waiting',
  reasons: answer?.message ? [answer.message, ...notes] : notes,
  isDefaulted: notes.length > 0 || answer?.isPartlyLeftOut === true,
});
const leftOutLine = ({ line, cells, email, reason, isDuplicate }: LeftOut): Line => ({
  line,
  cells,
  email,
  name: '',
  outcome: isDuplicate ? 'duplicate' : 'dropped',
  reasons: [reason],
  isDefaulted: false,
});

/** Every row of the file, in its order, with what becomes of it; `answers` are the server's by e-mail address. */
export const linesOf = ({ planned, leftOut }: Plan, answers: ReadonlyMap<string, ImportResult>): Line[] =>
  [...planned.map((row) => plannedLine(row, answers.get(row.user.email))), ...leftOut.map(leftOutLine)].toSorted(
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

/** How many lines have each outcome. */
export function countsOf(lines: readonly Line[]): Record<Outcome, number> {
  const counts: Record<Outcome, number> = {
    created: 0,
    added: 0,
    existing: 0,
    failed: 0,
    duplicate: 0,
    dropped: 0,
    waiting: 0,
  };
  for (const { outcome } of lines) counts[outcome] += 1;
  return counts;
}

const isError = ({ outcome, cells }: Line) =>
  outcome === 'failed' ||
  outcome === 'waiting' ||
  outcome === 'duplicate' ||
  (outcome === 'dropped' && cells.some((cell) => cell.trim() !== ''));

/** The rows that were not imported as a CSV file: their own columns, and why. Undefined when there are none. */
export function errorCsv(headers: readonly string[], lines: readonly Line[]): string | undefined {
  const wrong = lines.filter(isError);
  if (wrong.length === 0) return undefined;
  const reasonOf = ({ outcome, reasons }: Line) => (outcome === 'waiting' ? 'Not sent' : reasons.join('; '));
  return csvOf([
    [...headers, 'Reason'],
    ...wrong.map((line) => [...headers.map((_header, i) => line.cells[i] ?? ''), reasonOf(line)]),
  ]);
}
