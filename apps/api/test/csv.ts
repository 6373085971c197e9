import { readCsv } from '../src/platform/csv-reading.ts';

/** The rows of a CSV file, keyed by heading. */
export function csvRows(file: string): Record<string, string>[] {
  const [headings = [], ...rows] = readCsv(file);
  return rows.map((cells) => Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? ''])));
}
