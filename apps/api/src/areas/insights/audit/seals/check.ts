import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import {
  bounded,
  isOverdue,
  timeChecker,
  reasonOf,
  sealedWithinMinutes,
  sealChecker,
  type KnownSeal,
} from './judgment.ts';
import { addToTotals, hashOf, readRows, rowsOfSeal, type Position, type Seal, type SealedRow } from './seals.ts';

export interface Findings {
  /** A sentence for each problem, up to a maximum. */
  problems: string[];
  /** All problems, including those without a sentence. */
  found: number;
  seals: number;
  rows: number;
  /** Unsealed rows, and the time of the first. */
  unsealed: number;
  unsealedSince: string | null;
  /** The newest seal as `number:hash`, to keep outside the database. */
  newest: string;
}

interface End extends Position {
  number: number;
  row_count: number;
  hash: string;
}

const beginning: Position = { last_transaction: '0', last_id: '0'.repeat(24) };
const noHash = '0'.repeat(64);

async function readSeals(db: Tx, after: number): Promise<Seal[]> {
  const { rows } = await sql<Seal>`
    select number, last_transaction::text, last_id, digests, hash,
      to_char(sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as sealed_at
    from audit_seals where number > ${after} order by number limit 100`.execute(db);
  return rows;
}

const readEnd = async (db: Tx): Promise<End | undefined> =>
  (
    await sql<End>`
    select number, row_count, last_transaction::text, last_id, hash from audit_newest_seal`.execute(db)
  ).rows[0];

const readNow = async (db: Tx) => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date();
};

const readTotals = async (db: Tx) =>
  new Map(
    (
      await sql<{ key: [string, string, string]; count: number }>`
      select jsonb_build_array(day, action, target_kind) as key, count from audit_totals`.execute(db)
    ).rows.map(({ key, count }) => [JSON.stringify(key), count]),
  );

const differing = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) =>
  [...new Set([...one.keys(), ...other.keys()])].filter((key) => one.get(key) !== other.get(key)).length;

const positionOf = ({ transaction, id }: SealedRow): Position => ({ last_transaction: transaction, last_id: id });

/** Rows after a position, in batches, since a tampered seal may cover any number of them. */
async function* rowsAfter(db: Tx, position: Position, upTo?: Position): AsyncGenerator<SealedRow[]> {
  for (let after = position; ;) {
    const rows = await readRows(db, after, { ...(upTo && { upTo }), limit: rowsOfSeal });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = positionOf(last);
  }
}

/**
 * Checks a snapshot of every row and seal. `known` are seals kept outside the database, from the log or earlier checks,
 * because someone with full database access could rewrite the whole chain.
 */
export const checkAudit = (db: Db, known: readonly KnownSeal[] = []): Promise<Findings> =>
  db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute((tx) => check(tx, known));

async function check(db: Tx, known: readonly KnownSeal[]): Promise<Findings> {
  const problems = bounded();
  const now = await readNow(db);
  const faultOf = timeChecker(now);
  let position = beginning;
  let last = { number: 0, hash: noHash };
  let rows = 0;
  let sealed = 0;
  const totals = new Map<string, number>();
  const knownHashes = new Map<number, string>();
  const judge = (read: readonly SealedRow[], where: string) => {
    for (const row of read) {
      const fault = faultOf(row);
      if (fault) problems.add(`${where}: ${fault}`);
    }
  };
  for (let seals = await readSeals(db, 0); seals.length > 0; seals = await readSeals(db, last.number)) {
    for (const seal of seals) {
      const follows = seal.number === last.number + 1;
      if (!follows) problems.add(`seal ${last.number + 1} is missing`);
      else if (hashOf(last.hash, seal) !== seal.hash) problems.add(`seal ${seal.number} was changed`);
      sealed += seal.digests.length;
      const found = sealChecker(seal);
      for await (const read of rowsAfter(db, position, seal)) {
        found.take(read);
        addToTotals(totals, read);
        judge(read, `seal ${seal.number}`);
        rows += read.length;
      }
      // Rows of a missing seal come before this one and are already reported.
      if (follows) problems.add(...found.sentences());
      if (known.some(({ number }) => number === seal.number)) knownHashes.set(seal.number, seal.hash);
      position = { last_transaction: seal.last_transaction, last_id: seal.last_id };
      last = { number: seal.number, hash: seal.hash };
    }
  }
  const different = differing(totals, await readTotals(db));
  if (different > 0) problems.add(`${different} totals of the audit list don't match the sealed rows`);
  problems.add(...reasonOf(await readEnd(db), { ...last, ...position, row_count: sealed }));
  for (const { number, hash } of known)
    if (number > last.number)
      problems.add(
        `the chain ends with seal ${last.number}, before seal ${number}, which was kept elsewhere: seals were removed, the chain was rewritten, or an older backup was restored`,
      );
    else if (knownHashes.get(number) !== hash)
      problems.add(`seal ${number} doesn't match the one kept elsewhere: the chain was rewritten`);
  let unsealed = 0;
  let unsealedSince: string | null = null;
  let overdue = 0;
  for await (const read of rowsAfter(db, position)) {
    judge(read, 'not sealed yet');
    unsealed += read.length;
    unsealedSince ??= read[0]?.at ?? null;
    overdue += read.filter(({ at }) => isOverdue(at, now)).length;
  }
  if (overdue > 0)
    problems.add(
      `${overdue === 1 ? '1 row has' : `${overdue} rows have`} waited more than ${sealedWithinMinutes} minutes for a seal: if Hearth was stopped, start it and check again in a minute; otherwise the sealing job isn't running`,
    );
  return {
    problems: problems.first,
    found: problems.count(),
    seals: last.number,
    rows,
    unsealed,
    unsealedSince,
    newest: `${last.number}:${last.hash}`,
  };
}
