import { csvText } from '@hearth/contract/csv-cell';

/** A cell, escaped against formula injection and quoted if necessary. */
function cellOf(value: string) {
  const safe = csvText(value);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** CSV text of the rows, with a byte order mark so that spreadsheets detect UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]) =>
  `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
