import Papa from 'papaparse';
import { CsvError } from './csv-error.ts';
import { headerScore, type Field } from './match.ts';

/** A row; `line` is its first line in the file, from 1. */
export interface Row {
  line: number;
  cells: string[];
}

export interface Table {
  headers: string[];
  rows: Row[];
  separator: string;
}

const separators = [',', ';', '\t', '|'];
const headerSearchRows = 40;
const quotedLinesMaximum = 20;

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** Headers and rows of CSV text; throws CsvError. Drops lines above the header and repeated headers. */
export function readTable(source: string, fields: readonly Field[], rowsMaximum: number): Table {
  const text = source.replace(/\r\n?/g, '\n');
  if (text.trim() === '') throw new CsvError({ key: 'empty' });
  const named = /^"?sep=(.)"?\n/i.exec(text)?.[1];
  const separator = named ?? separatorOf(text, fields);
  const records = parse(text, separator);
  const rows: Row[] = [];
  let line = 1;
  for (const cells of records) {
    rows.push({ line, cells });
    line += 1;
    for (const cell of cells) for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) line += 1;
  }
  const head = headerOf(
    rows.map(({ cells }) => cells),
    fields,
  );
  if (!head) throw new CsvError({ key: 'noHeader' });
  const again = head.headers.join('\n');
  const body = rows.slice(head.next).filter(({ cells }) => cells.join('\n') !== again);
  while (body.length > 0 && isEmpty(body.at(-1)?.cells ?? [])) body.pop();
  const count = body.filter(({ cells }) => !isEmpty(cells)).length;
  if (count === 0) throw new CsvError({ key: 'noRows' });
  if (count > rowsMaximum) throw new CsvError({ key: 'tooManyRows', values: [count, rowsMaximum] });
  const width = body.reduce((most, { cells }) => Math.max(most, cells.length), head.headers.length);
  const lastUsed = body.reduce(
    (most, { cells }) => Math.max(most, cells.findLastIndex((cell) => cell.trim() !== '') + 1),
    head.headers.findLastIndex((cell) => cell !== '') + 1,
  );
  const headers = Array.from({ length: Math.min(width, lastUsed) }, (_, i) => head.headers[i] || `Column ${i + 1}`);
  return { headers, rows: body, separator };
}

/** Rows of cells. With unbalanced quotes, each line is parsed separately and an unclosed quote is a literal character. */
function parse(text: string, delimiter: string): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n' });
  return errors.some(({ type }) => type === 'Quotes') ? parseLines(text.split('\n'), delimiter) : data;
}

function parseLines(lines: readonly string[], delimiter: string): string[][] {
  const records: string[][] = [];
  const read = (text: string) => Papa.parse<string[]>(text, { delimiter, newline: '\n' });
  for (let i = 0; i < lines.length; i += 1) {
    let end = i;
    let { data, errors } = read(lines[i] ?? '');
    const isOpen = errors.some(({ code }) => code === 'MissingQuotes');
    while (isOpen && errors.length > 0 && end + 1 < Math.min(lines.length, i + quotedLinesMaximum)) {
      end += 1;
      ({ data, errors } = read(lines.slice(i, end + 1).join('\n')));
    }
    if (errors.length === 0) i = end;
    else data = Papa.parse<string[]>(lines[i] ?? '', { delimiter, newline: '\n', quoteChar: '\0' }).data;
    records.push(data[0] ?? ['']);
  }
  return records;
}

/** The best separator for the first lines: most known headers, then most consistent row width. */
function separatorOf(text: string, fields: readonly Field[]): string {
  const scores = separators.map((delimiter) => {
    const rows = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: 100 }).data.filter(
      (cells) => !isEmpty(cells),
    );
    const known = Math.max(0, ...rows.slice(0, headerSearchRows).map((cells) => knownHeaders(cells, fields)));
    const widths = Map.groupBy(
      rows.filter(({ length }) => length > 1),
      ({ length }) => length,
    );
    const alike = Math.max(0, ...Array.from(widths.values(), ({ length }) => length)) / Math.max(1, rows.length);
    return { delimiter, score: known + alike };
  });
  return scores.reduce((best, candidate) => (candidate.score > best.score ? candidate : best)).delimiter;
}

const address = /\S@\S+\.\S/;
const amount = /^\s*[$(]?\d[\d,./-]*\)?\s*$/;

/** Number of fields the row names; 0 for data, such as a row with an email address or many numbers. */
function knownHeaders(cells: readonly string[], fields: readonly Field[]) {
  if (cells.some((cell) => address.test(cell))) return 0;
  const found = new Set<string>();
  for (const cell of cells) {
    if (cell.length > 60) continue;
    const field = fields.find((candidate) => !found.has(candidate.id) && headerScore(cell, candidate) >= 0.8);
    if (field) found.add(field.id);
  }
  return cells.filter((cell) => amount.test(cell)).length < found.size ? found.size : 0;
}

const joined = (above: readonly string[], below: readonly string[]) =>
  Array.from({ length: Math.max(above.length, below.length) }, (_, i) =>
    `${above[i] ?? ''} ${below[i] ?? ''}`.replace(/\s+/g, ' ').trim(),
  );
const tidy = (cells: readonly string[]) => cells.map((cell) => cell.replace(/\s+/g, ' ').trim());

/** The header: the early row that names the most fields, or two rows that name more together. */
function headerOf(
  rows: readonly string[][],
  fields: readonly Field[],
): { headers: string[]; next: number } | undefined {
  let best = { known: 0, headers: [] as string[], next: 0 };
  for (let i = 0; i < Math.min(rows.length, headerSearchRows); i += 1) {
    const cells = rows[i] ?? [];
    const known = knownHeaders(cells, fields);
    if (known > best.known) best = { known, headers: tidy(cells), next: i + 1 };
    const below = rows[i + 1];
    if (!below || isEmpty(cells) || below.some((cell) => /[\d@]/.test(cell))) continue;
    const both = knownHeaders(joined(cells, below), fields);
    if (both > Math.max(best.known, knownHeaders(below, fields)))
      best = { known: both, headers: joined(cells, below), next: i + 2 };
  }
  if (best.known > 0) return best;
  const first = rows.findIndex((cells) => !isEmpty(cells));
  const cells = rows[first] ?? [];
  const looksLikeData =
    cells.some((cell) => /[@\d]/.test(cell)) || cells.filter((cell) => cell.trim() !== '').length < 2;
  return looksLikeData ? undefined : { headers: tidy(cells), next: first + 1 };
}
