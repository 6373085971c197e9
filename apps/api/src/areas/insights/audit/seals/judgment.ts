import { digestOf, type Position, type Seal, type SealedRow } from './seals.ts';

/** A seal kept outside the database. */
export interface KnownSeal {
  number: number;
  hash: string;
}

export const describeRow = ({ id, at, action, kind, target }: SealedRow) =>
  `row ${id} of ${at} (${action} of ${kind} ${target ?? '–'})`;

/** Limits the report when every row was changed. */
const mostSentences = 1000;

/** Keeps the first problems and counts the rest. */
export function bounded() {
  const first: string[] = [];
  let all = 0;
  return {
    first,
    add(...sentences: readonly string[]) {
      all += sentences.length;
      first.push(...sentences.slice(0, mostSentences - first.length));
    },
    count: () => all,
  };
}

/** Longest time a transaction may have stayed open; a row older than that before earlier rows was backdated. */
const openMs = 3_600_000;

/** Tolerance between server clocks. */
const clockSkewMs = 300_000;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/;

/**
 * Checks row times in sealing order; returns the problem, or undefined. `now` is the database's clock. A row from the
 * future or without a readable time isn't compared with others.
 */
export function timeChecker(now: Date) {
  /** The newest time so far. */
  let newest = 0;
  return (row: SealedRow): string | undefined => {
    const ms = instant.test(row.at) ? Date.parse(`${row.at.slice(0, 23)}Z`) : Number.NaN;
    if (Number.isNaN(ms)) return `${describeRow(row)} has a time that can't be read`;
    if (ms > now.getTime() + clockSkewMs) return `${describeRow(row)} is from the future`;
    const isOld = ms < newest - openMs;
    newest = Math.max(newest, ms);
    return isOld ? `${describeRow(row)} was added after its recorded time` : undefined;
  };
}

/** The sealing job runs every minute, so a row unsealed for longer was hidden from it. */
export const sealedWithinMinutes = 10;

export const isOverdue = (at: string, now: Date) =>
  !(Date.parse(`${at.slice(0, 23)}Z`) >= now.getTime() - sealedWithinMinutes * 60_000);

/** Compares rows, read in batches, with the digests of their seal. */
export function sealChecker(seal: Seal) {
  const missing = new Set(seal.digests);
  const foreign = bounded();
  const where = `seal ${seal.number} of ${seal.sealed_at}`;
  return {
    take(rows: readonly SealedRow[]) {
      for (const row of rows) if (!missing.delete(digestOf(row))) foreign.add(describeRow(row));
    },
    sentences() {
      const more = missing.size - foreign.count();
      const what = missing.size > 0 ? 'changed' : 'added';
      return [
        ...foreign.first.map((row) => `${where}: ${row} was ${what} after it was sealed`),
        ...(foreign.count() > foreign.first.length
          ? [`${where}: ${foreign.count() - foreign.first.length} more rows were ${what} after it was sealed`]
          : []),
        ...(more > 0 ? [`${where}: ${more} of its ${seal.digests.length} rows were removed`] : []),
      ];
    },
  };
}

interface Ending extends Position, KnownSeal {
  row_count: number;
}

/** Checks that the chain ends with the stored copy of the newest seal. */
export function reasonOf(newest: Ending | undefined, end: Ending): string[] {
  if (!newest || newest.number !== end.number || newest.hash !== end.hash)
    return [
      `the chain ends with seal ${end.number}, and ${newest ? `seal ${newest.number}` : 'another'} was the newest: seals were removed or changed at its end`,
    ];
  if (newest.last_transaction !== end.last_transaction || newest.last_id !== end.last_id)
    return ['the start of the next seal was changed: rows before it would never be sealed'];
  if (newest.row_count !== end.row_count)
    return [`the number of sealed rows was changed: it says ${newest.row_count} of ${end.row_count}`];
  return [];
}
