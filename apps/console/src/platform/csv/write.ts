import { csvText } from '@hearth/contract/csv-cell';

/** A cell that no spreadsheet runs as a formula, quoted where it must be. */
function cellOf(value: string) {
  const safe = csvText(value);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A CSV file of these rows: UTF-8 with its mark, so that spreadsheets read names right. */
export const csvOf = (rows: readonly (readonly string[])[]) =>
  `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
