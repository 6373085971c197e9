import { text } from '../messages.ts';

const { tooManyRows, ...sentences } = text.csv;

/** Why a file can't be read: a key of its message, with the values of that message. */
export type CsvProblem =
  | { key: keyof typeof sentences }
  | { key: 'tooManyRows'; values: Parameters<typeof tooManyRows> };

export const problemText = (problem: CsvProblem): string =>
  problem.key === 'tooManyRows' ? tooManyRows(...problem.values) : sentences[problem.key];

/**
 * A file that can't be read as a CSV. The worker posts its `problem`: only the page has the translator that makes the
 * message.
 */
export class CsvError extends Error {
  override name = 'CsvError';
  readonly problem: CsvProblem;

  constructor(problem: CsvProblem) {
    super(problemText(problem));
    this.problem = problem;
  }
}
