import type { CopiedField, RowWriter } from './db/copy.ts';
import { cell, shownOf, type CsvColumn } from './csv.ts';

const chunkBytes = 64 * 1024;

const code = (character: string) => character.charCodeAt(0);
const [tab, comma, backslash, carriageReturn, lineFeed] = [...'\t,\\\r\n'].map(code) as [
  number,
  number,
  number,
  number,
  number,
];
/**
 * Text that starts with a `startsPlain` byte and contains no special byte needs no quoting; COPY escapes use the
 * backslash.
 */
const isSpecial = new Uint8Array(256);
for (const character of '",;\\') isSpecial[code(character)] = 1;
const startsPlain = new Uint8Array(256);
for (const character of '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ')
  startsPlain[code(character)] = 1;

const escaped: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const unescaped = (text: string) =>
  text.includes('\\') ? text.replaceAll(/\\(.)/g, (_, character: string) => escaped[character] ?? character) : text;

/** OIDs whose text form is already the cell: int2, int4, int8, text, varchar, date. */
const plainTypes = new Set([21, 23, 20, 25, 1043, 1082]);

/** Converts rows in COPY's text format to CSV lines. Copies most cells byte by byte, without creating strings. */
export function csvRows<R>(columns: readonly CsvColumn<R>[], fields: readonly CopiedField[]): RowWriter {
  const begins = new Int32Array(fields.length);
  const ends = new Int32Array(fields.length);
  const isPlain = new Uint8Array(fields.length);
  let row: Buffer = Buffer.alloc(0);
  let chunks: Uint8Array[] = [];
  let chunk = Buffer.allocUnsafeSlow(chunkBytes);
  let used = 0;

  function textOf(field: number): string | null {
    const begin = begins[field] ?? 0;
    const end = ends[field] ?? 0;
    if (end - begin === 2 && row[begin] === backslash && row[begin + 1] === code('N')) return null;
    return unescaped(row.toString('utf8', begin, end));
  }
  const parsed = {} as R;
  for (const [index, { name, parse }] of fields.entries())
    Object.defineProperty(parsed, name, {
      enumerable: true,
      get() {
        const text = textOf(index);
        return text === null ? null : parse(text);
      },
    });
  /** The index of the field a column shows unchanged, or -1. */
  const shown = Int32Array.from(columns, (column) => {
    const index = 'field' in column ? fields.findIndex(({ name }) => name === column.field) : -1;
    return plainTypes.has(fields[index]?.type ?? 0) ? index : -1;
  });

  /** Ensures space for that many bytes in the current chunk. */
  function room(bytes: number) {
    if (used + bytes <= chunk.length) return;
    if (used > 0) chunks.push(chunk.subarray(0, used));
    chunk = Buffer.allocUnsafeSlow(Math.max(chunkBytes, bytes));
    used = 0;
  }
  function put(text: string) {
    if (text === '') return;
    room(text.length * 3);
    used += chunk.write(text, used);
  }
  function find() {
    const end = row.length - 1;
    let field = 0;
    for (let at = 0; at <= end; field += 1) {
      begins[field] = at;
      let plain = at === end || row[at] === tab || startsPlain[row[at] ?? 0];
      while (at < end && row[at] !== tab) {
        if (isSpecial[row[at] ?? 0]) plain = 0;
        at += 1;
      }
      ends[field] = at;
      isPlain[field] = plain ? 1 : 0;
      at += 1;
    }
    if (field !== fields.length) throw new Error(`a row has ${field} cells in place of ${fields.length}`);
  }

  return {
    // Index loops, because iterators would allocate an object per cell.
    write(next) {
      row = next;
      find();
      for (let column = 0; column < columns.length; column += 1) {
        const field = shown[column] ?? -1;
        const begin = begins[field] ?? 0;
        const end = ends[field] ?? 0;
        room(end - begin + 3);
        if (column > 0) chunk[used++] = comma;
        if (isPlain[field]) for (let at = begin; at < end; at += 1) chunk[used++] = row[at] ?? 0;
        else put(cell(shownOf(columns[column] as CsvColumn<R>, parsed)));
      }
      room(2);
      chunk[used++] = carriageReturn;
      chunk[used++] = lineFeed;
    },
    get full() {
      return chunks.length;
    },
    take(all) {
      if (all && used > 0) chunks.push(chunk.subarray(0, used));
      const full = chunks;
      chunks = [];
      return full;
    },
  };
}
