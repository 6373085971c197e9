import { sql } from 'kysely';
import { exportsMaximum } from '@hearth/contract/constants';
import { generalMessages } from '@hearth/contract/errors';
import type { Actors } from './actors.ts';
import type { Config } from './config.ts';
import type { Actor } from './actor.ts';
import { csvStream, type CsvFile, type Pieces } from './csv.ts';
import { csvRows } from './csv-rows.ts';
import { withLiterals } from './db/copy.ts';
import { checkClient, enterScope, type Db, type Scope } from './db/database.ts';
import { copyTo } from './db/driver.ts';
import { busy } from './errors.ts';
import type { Replica } from './db/replica.ts';
import type { Tail } from './live/tail.ts';

interface Caller {
  actor: Actor;
  scope: Scope;
}

/** A CSV streaming to one reader. */
export interface Download {
  body: ReadableStream<Uint8Array>;
  /** Acquires a connection, before any rows can be read. Throws when the pool or the user's share is used up. */
  open(): Promise<void>;
}

export interface Exports {
  /** `after`: what a replica must have replayed to be used; undefined reads from the primary. */
  prepare<R>(file: CsvFile<R>, caller: Caller, after: number | undefined): Download;
  readonly running: number;
  /** Gives running exports a short grace period, so that the process can stop. */
  close(): void;
}

const retryAfterSeconds = 10;
const exportTimeoutMs = 30 * 60_000;
const recheckMs = 60_000;
const closeWithinMs = 8_000;

/** True while the caller still holds the roles that allowed the export. */
const hasSameAccess = (now: Actor | undefined, { actor, scope }: Caller) =>
  now !== undefined &&
  !now.mustSetUpSecondFactor &&
  now.role === actor.role &&
  now.isPlatform === actor.isPlatform &&
  scope.propertyIds.every(
    (id) =>
      now.roles.get(id) === actor.roles.get(id) &&
      (!actor.company?.propertyIds.has(id) || now.company?.propertyIds.has(id) === true),
  );

/** Starts a read-only transaction on the primary, holding one of the user's export slots across processes. */
async function takeSlot(pool: Db, { actor }: Caller) {
  const tx = await pool.startTransaction().setAccessMode('read only').execute();
  try {
    const slots = Array.from({ length: exportsMaximum }, (_, slot) => `export ${slot} of ${actor.id}`);
    const { rows } = await sql<{ taken: boolean }>`
      select ${sql.join(
        slots.map((slot) => sql`pg_try_advisory_xact_lock(hashtextextended(${slot}, 0))`),
        sql` or `,
      )} as taken`.execute(tx);
    if (!rows[0]?.taken) throw busy(generalMessages.ownExports, retryAfterSeconds);
    return tx;
  } catch (error) {
    await tx.rollback().execute();
    throw error;
  }
}

/** Starts the transaction to export from, on the replica if it can, under the caller's scope. */
async function begin({ pool, replica }: Parts, caller: Caller, after: number | undefined) {
  const slot = await takeSlot(pool, caller);
  const onReplica = await replica?.openExport(after, caller.scope);
  const end = async () => {
    await onReplica?.rollback().execute();
    await slot.rollback().execute();
  };
  try {
    if (onReplica) return { tx: onReplica, end };
    await checkClient.execute(slot);
    await enterScope(slot, caller.scope);
    return { tx: slot, end };
  } catch (error) {
    await end();
    throw error;
  }
}

interface Parts {
  actors: Actors;
  pool: Db;
  config: Config;
  tail: Tail;
  replica?: Replica | undefined;
}

/**
 * Exports on their own connection pool, so that slow readers don't take connections from other calls. Each ends with
 * the session or role that allowed it.
 */
export function openExports(parts: Parts): Exports {
  const { actors, config, tail } = parts;
  const size = config.DATABASE_EXPORT_POOL;
  const running = new Map<AbortController, Caller>();

  async function recheck(end: AbortController, caller: Caller) {
    const now = caller.actor.sessionId ? await actors.now(caller.actor.sessionId) : undefined;
    if (!hasSameAccess(now, caller)) end.abort();
  }
  const recheckSoon = (end: AbortController, caller: Caller) => void recheck(end, caller).catch(() => end.abort());
  const recheckAll = () => running.forEach((caller, end) => recheckSoon(end, caller));
  const unfollow = tail.follow({
    notify(changes) {
      if (running.size === 0) return;
      const touched = new Set(changes.filter(({ topic }) => topic === 'session').map(({ _id }) => _id));
      for (const [end, caller] of running) if (touched.has(caller.actor.id ?? '')) recheckSoon(end, caller);
    },
    lost: recheckAll,
  });
  const timer = setInterval(recheckAll, recheckMs);

  return {
    get running() {
      return running.size;
    },
    prepare<R>(file: CsvFile<R>, caller: Caller, after: number | undefined) {
      const end = new AbortController();
      const opened = Promise.withResolvers<Pieces>();

      async function open() {
        if (running.size >= size) throw busy(generalMessages.tooManyExports, retryAfterSeconds);
        running.set(end, caller);
        const free = () => running.delete(end);
        const { tx, end: endTransactions } = await begin(parts, caller, after).catch((error: unknown) => {
          free();
          throw error;
        });
        const timeout = setTimeout(() => end.abort(), exportTimeoutMs);
        const copy = copyTo(withLiterals(file.rows(tx)), (fields) => csvRows(file.columns, fields));
        const chunks = tx.getExecutor().stream(copy, 0);
        const close = async () => {
          clearTimeout(timeout);
          try {
            await chunks.return?.();
            await endTransactions();
          } finally {
            free();
          }
        };
        const next = async () => {
          const { done, value } = await chunks.next();
          return done ? { done, value: undefined } : { done: false as const, value: value.rows };
        };
        opened.resolve({ next, close });
      }
      const headers = file.columns.map(({ header }) => header);
      return { body: csvStream(headers, opened.promise, end.signal), open };
    },
    close() {
      unfollow();
      clearInterval(timer);
      setTimeout(() => running.forEach((_caller, end) => end.abort()), closeWithinMs).unref();
    },
  };
}
