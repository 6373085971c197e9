import { sql, type ControlledTransaction } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import { checkClient, enterScope, type DB, type Db, type Scope, type Tx } from './database.ts';
import { withStatementTimeout } from './statement-timeout.ts';

/** Reads on a streaming replica. A result of undefined means: read from the primary instead. */
export interface Replica {
  /** Runs a read-only transaction if the replica has replayed the primary's log up to `after`; undefined is never. */
  read<T>(after: number | undefined, work: (tx: Tx) => Promise<T>): Promise<{ result: T } | undefined>;
  /** Opens a transaction in the scope for an export; the caller ends it. */
  openExport(after: number | undefined, scope: Scope): Promise<ControlledTransaction<DB> | undefined>;
  /** Reads so far, by where they ran. */
  readonly reads: { onReplica: number; onPrimary: number };
  /** False while it is down or more than a second behind. */
  readonly isUsable: boolean;
  stop(): Promise<void>;
}

/** The end of the primary's log as a number. It includes every commit so far. */
const logEnd = sql<number>`(pg_current_wal_insert_lsn() - '0/0')`;

export async function readLogEnd(primary: Db): Promise<number> {
  const { rows } = await sql<{ end: number }>`select ${logEnd} as end`.execute(primary);
  return rows[0]?.end ?? Number.MAX_SAFE_INTEGER;
}

/** False also if it isn't a replica. */
export const hasReplayed = (after: number) =>
  sql<{ has: boolean }>`select pg_is_in_recovery() and pg_last_wal_replay_lsn() - '0/0' >= ${after} as has`;

const maximumAgeMs = 1_000;
const pollMs = 250;
/** A replica that doesn't answer this long is skipped. */
const answerWithinMs = 1_000;
const statementTimedOut = '57014';

class Behind extends Error {}

export interface ReplicaPools {
  db: Db;
  exportPool: Db;
}

/** Follows how far the replica is, so that calls don't wait for one that is down. */
export function openReplica(primary: Db, { db, exportPool }: ReplicaPools, log: Logger): Replica {
  const samples: { at: number; end: number }[] = [];
  const reads = { onReplica: 0, onPrimary: 0 };
  const closing = new AbortController();
  let isUsable = false;

  /** The log's end of at most a second ago, which a read must include. Undefined if it is unknown. */
  function earliest(): number | undefined {
    const from = performance.now() - maximumAgeMs;
    while (samples[0] && samples[0].at < from) samples.shift();
    return samples[0]?.end;
  }

  async function requireReplayed(tx: Db | Tx, after: number) {
    const floor = earliest();
    if (floor === undefined) throw new Behind();
    const { rows } = await withStatementTimeout(answerWithinMs, () => hasReplayed(Math.max(after, floor)).execute(tx));
    if (!rows[0]?.has) throw new Behind();
  }

  async function poll() {
    const at = performance.now();
    const end = await withStatementTimeout(answerWithinMs, () => readLogEnd(primary));
    samples.push({ at, end });
    await requireReplayed(db, 0);
  }

  async function run() {
    let hasWarned = false;
    while (!closing.signal.aborted) {
      try {
        await poll();
        if (!isUsable) log.info('reads use the replica');
        isUsable = true;
        hasWarned = false;
      } catch (error) {
        if (!hasWarned) log.warn({ err: error }, 'reads use the primary: the replica is down or over a second behind');
        isUsable = false;
        hasWarned = true;
      }
      await sleep(pollMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }
  const running = run();

  const giveUp = (error: unknown) => {
    if ((error as { code?: unknown }).code === statementTimedOut) throw error;
    if (!(error instanceof Behind)) log.debug({ err: error }, 'read from the primary instead of the replica');
    reads.onPrimary += 1;
    return undefined;
  };

  return {
    reads,
    get isUsable() {
      return isUsable;
    },
    async read(after, work) {
      if (!isUsable || after === undefined) return giveUp(new Behind());
      try {
        const result = await db
          .transaction()
          .setAccessMode('read only')
          // Each statement sees what was replayed when it began.
          .setIsolationLevel('read committed')
          .execute(async (tx) => {
            await requireReplayed(tx, after);
            return work(tx);
          });
        reads.onReplica += 1;
        return { result };
      } catch (error) {
        return giveUp(error);
      }
    },
    async openExport(after, scope) {
      if (!isUsable || after === undefined) return giveUp(new Behind());
      try {
        const start = exportPool.startTransaction().setAccessMode('read only').setIsolationLevel('read committed');
        const tx = await start.execute();
        try {
          await requireReplayed(tx, after);
          await checkClient.execute(tx);
          await enterScope(tx, scope);
          reads.onReplica += 1;
          return tx;
        } catch (error) {
          await tx.rollback().execute();
          throw error;
        }
      } catch (error) {
        return giveUp(error);
      }
    },
    async stop() {
      closing.abort();
      await running;
    },
  };
}
