import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { digestOf, hashOf, readRows, rowsOfSeal, type Place, type Seal, type SealedRow } from './seals.ts';

export interface Findings {
  /** A sentence for each thing that is not as it was sealed. */
  problems: string[];
  seals: number;
  rows: number;
  /** Rows that no seal holds yet. */
  unsealed: number;
  /** `number:hash`, to be kept elsewhere. */
  newest: string;
}

const beginning: Place = { last_transaction: '0', last_id: '0'.repeat(24) };
const noHash = '0'.repeat(64);
const said = ({ id, at, action, kind, target }: SealedRow) =>
  `row ${id} of ${at} (${action} of ${kind} ${target ?? '–'})`;

/** How long a transaction may have been open: a row that says it is older than rows before it was written later than it says. */
const openMs = 3_600_000;
const msOf = ({ at }: SealedRow) => Date.parse(`${at.slice(0, 23)}Z`);

function compare(seal: Seal, rows: readonly SealedRow[]): string[] {
  const found = rows.map((row) => ({ row, digest: digestOf(row) }));
  const sealed = seal.digests;
  const known = new Set(sealed);
  const present = new Set(found.map(({ digest }) => digest));
  const foreign = found.filter(({ digest }) => !known.has(digest));
  const missing = sealed.filter((digest) => !present.has(digest)).length;
  const where = `seal ${seal.number} of ${seal.sealed_at}`;
  return [
    ...foreign.map(({ row }) => `${where}: ${said(row)} was ${missing > 0 ? 'changed' : 'added'} after it was sealed`),
    ...(missing > foreign.length
      ? [`${where}: ${missing - foreign.length} of its ${sealed.length} rows were removed`]
      : []),
  ];
}

async function readSeals(db: Db, after: number): Promise<Seal[]> {
  const { rows } = await sql<Seal>`
    select number, last_transaction::text, last_id, digests, hash,
      to_char(sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as sealed_at
    from audit_seals where number > ${after} order by number limit 100`.execute(db);
  return rows;
}

/**
 * Reads every row and every seal again. `kept` is the newest seal of an earlier check, `number:hash`, as it was kept
 * elsewhere: whoever owns the database could write the whole chain anew.
 */
export async function checkAudit(db: Db, kept?: string): Promise<Findings> {
  const problems: string[] = [];
  let place = beginning;
  let last = { number: 0, hash: noHash };
  let rows = 0;
  /** The newest instant of the seals before. */
  let soFar = 0;
  let isKept = kept === undefined;
  const judgeTimes = (read: readonly SealedRow[], where: string) => {
    for (const row of read)
      if (msOf(row) < soFar - openMs) problems.push(`${where}: ${said(row)} was added later than it says`);
    for (const row of read) soFar = Math.max(soFar, msOf(row));
  };
  for (let seals = await readSeals(db, 0); seals.length > 0; seals = await readSeals(db, last.number)) {
    for (const seal of seals) {
      if (seal.number !== last.number + 1) problems.push(`seal ${last.number + 1} is missing`);
      else if (hashOf(last.hash, seal) !== seal.hash) problems.push(`seal ${seal.number} was changed`);
      const read = await readRows(db, place, { upTo: seal });
      // The rows of a missing seal lie before this one, and are no surprise of this one.
      if (seal.number === last.number + 1) problems.push(...compare(seal, read));
      judgeTimes(read, `seal ${seal.number}`);
      isKept ||= kept === `${seal.number}:${seal.hash}`;
      rows += read.length;
      place = { last_transaction: seal.last_transaction, last_id: seal.last_id };
      last = { number: seal.number, hash: seal.hash };
    }
  }
  const { rows: newest } = await sql<{ number: number; hash: string }>`
    select number, hash from audit_newest_seal`.execute(db);
  const end = newest[0];
  if (!end || end.number !== last.number || end.hash !== last.hash)
    problems.push(
      `the chain ends with seal ${last.number}, and ${end ? `seal ${end.number}` : 'another'} was the newest: seals were removed or changed at its end`,
    );
  if (!isKept) problems.push(`no seal is ${kept}: the chain was written anew, or ends before it`);
  let unsealed = 0;
  for (let read = await readRows(db, place, { limit: rowsOfSeal }); read.length > 0;) {
    judgeTimes(read, 'not sealed yet');
    unsealed += read.length;
    const lastRead = read.at(-1);
    read = lastRead
      ? await readRows(db, { last_transaction: lastRead.transaction, last_id: lastRead.id }, { limit: rowsOfSeal })
      : [];
  }
  return { problems, seals: last.number, rows, unsealed, newest: `${last.number}:${last.hash}` };
}
