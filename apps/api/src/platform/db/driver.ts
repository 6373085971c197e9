import { AbortedTransactionError, CompiledQuery } from 'kysely';
import type { DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import type pg from 'pg';
import type { ConnectionQueue } from './connection-queue.ts';
import { CopyIn } from './copy-in.ts';
import { CopyOut, type CopiedField, type RowWriter } from './copy.ts';
import { awaitWithTimeout } from './statement-timeout.ts';
import { plansOf, openPrepared, type Prepared } from './prepared.ts';
import { traceStatement } from '../tracing/statements.ts';

const changesRows = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** True if a table changed since the statement was prepared. The statement is prepared again on its next use. */
export const isOutdatedPlan = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan');

/** SQLSTATE of a change on a standby, or on a server that was made read-only. */
export const readOnlyServer = '25006';

/** Only single statements can be prepared. The job library sends several in one text, without parameters. */
const isOneStatement = ({ sql, parameters }: CompiledQuery) =>
  parameters.length > 0 || (/^\s*(select|with)\s/i.test(sql) && !sql.includes(';'));

/** Statements that set the role of their transaction. */
const entered = new WeakMap<CompiledQuery, string>();

/** Statements whose result nothing in the transaction depends on. */
const unawaited = new WeakSet<CompiledQuery>();

/** A query result. For an unawaited statement it is empty, and `result` resolves later. */
export interface Sent<R> extends QueryResult<R> {
  result?: Promise<{ rows: R[] }>;
}

/**
 * Marks a statement as unawaited: the next ones go out with it, and they and the commit fail with its error. No effect
 * outside a transaction.
 */
export function markUnawaited<Q extends CompiledQuery>(query: Q): Q {
  unawaited.add(query);
  return query;
}

/** Plans the rest of the transaction for this role, because row-level security is part of each plan. */
export function markRole<Q extends CompiledQuery>(query: Q, role: string): Q {
  entered.set(query, role);
  return markUnawaited(query);
}

/** Statements whose best plan depends on their values. */
const customPlanned = new WeakSet<CompiledQuery>();

/** Row writers of streamed statements. */
const copied = new WeakMap<CompiledQuery, (fields: readonly CopiedField[]) => RowWriter>();

/** Streams the statement through COPY, yielding the writer's chunks. Values must be inlined as literals. */
export function copyTo(query: CompiledQuery, writerOf: (fields: readonly CopiedField[]) => RowWriter) {
  copied.set(query, writerOf);
  return query as CompiledQuery<Uint8Array>;
}

/** Data of `copy … from stdin` statements. */
const copiedIn = new WeakMap<CompiledQuery, AsyncIterable<Uint8Array>>();

/** Sends the data, in COPY's text format, for a `copy … from stdin` statement. Needs a pool `forCopies`. */
export function copyFrom<Q extends CompiledQuery>(query: Q, data: AsyncIterable<Uint8Array>): Q {
  copiedIn.set(query, data);
  return query;
}

/** Opts out of preparing, because a generic plan would be bad for some values. */
export function withCustomPlan<Q extends CompiledQuery>(query: Q): Q {
  customPlanned.add(query);
  return query;
}

/**
 * A pipelining connection: `begin` goes out together with the first statements, and a read-only commit isn't awaited.
 * If a transaction failed to open, all of its statements fail, whatever the server returned for them.
 */
class Connection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  readonly #prepared: Prepared | undefined;
  #opened: Promise<unknown> | undefined;
  #role = '';
  #onlyReads = false;
  #isBroken = false;

  constructor(client: pg.PoolClient, prepared: Prepared | undefined) {
    this.client = client;
    this.#prepared = prepared;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<Sent<R>> {
    const { sql, parameters } = query;
    const data = copiedIn.get(query);
    if (data) return { rows: [], numAffectedRows: BigInt(await this.client.query(new CopyIn(sql, data)).rows) };
    const name = isOneStatement(query) && !customPlanned.has(query) ? this.#nameOf(sql) : undefined;
    this.#role = entered.get(query) ?? this.#role;
    this.#gather();
    const sent = this.client.query({ text: sql, values: [...parameters], ...(name && { name }) });
    traceStatement(sql, sent, parameters.length > 0);
    const opened = this.#opened;
    if (opened && this.client.pipeline && unawaited.has(query)) {
      sent.catch((error: unknown) => this.#noteFailure(error));
      // In sequence, so that the first failure is reported; later ones only say that the transaction was aborted.
      this.#opens(opened.then(() => sent));
      return { rows: [], result: sent as Promise<{ rows: R[] }> };
    }
    const [opening, result] = await awaitWithTimeout(Promise.allSettled([opened, sent]), () => this.#giveUp());
    if (opening.status === 'rejected') throw opening.reason;
    if (result.status === 'rejected') {
      this.#noteFailure(result.reason);
      throw result.reason;
    }
    const { command, rowCount, rows } = result.value;
    return {
      // The job library reads no rows of its multi-statement texts.
      rows: command === 'ROLLBACK' ? ([{ command }] as R[]) : ((rows ?? []) as R[]),
      ...(changesRows.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
    };
  }

  #noteFailure(error: unknown) {
    if (isOutdatedPlan(error)) this.#prepared?.renew();
    // Another connection may lead to a server that accepts changes.
    if (!this.#onlyReads && (error as { code?: unknown }).code === readOnlyServer) this.#isBroken = true;
  }

  /** Drops the connection: pending statements fail, and the pool replaces it. */
  #giveUp() {
    this.client.connection.stream.destroy();
  }

  #nameOf(sql: string) {
    const name = this.#prepared?.nameOf(sql);
    return name && plansOf(this.client).use(`${name} ${this.#role}`);
  }

  /** Batches everything sent in one event-loop turn, including a commit and the next begin, into one write. */
  #gather() {
    const { stream } = this.client.connection;
    stream.cork();
    setImmediate(() => stream.uncork());
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings) {
    this.#onlyReads = accessMode === 'read only';
    this.#role = '';
    const settings = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
    const opened = this.executeQuery(
      CompiledQuery.raw(settings.length > 0 ? `start transaction ${settings.join(' ')}` : 'begin'),
    );
    this.#opens(opened);
    if (!this.client.pipeline) await opened;
  }

  #opens(opened: Promise<unknown>) {
    this.#opened = opened;
    opened.catch(() => undefined);
  }

  async commit() {
    const ended = this.executeQuery<{ command?: string }>(CompiledQuery.raw('commit'));
    if (this.#onlyReads && this.client.pipeline) {
      ended.catch(() => undefined);
      return;
    }
    // A commit after a failed statement rolls back, and only its command tag says so.
    if ((await ended).rows[0]?.command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollback() {
    if (this.#isBroken) return;
    try {
      await awaitWithTimeout(this.client.query('rollback'), () => this.#giveUp());
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const writerOf = copied.get(query);
    if (!writerOf) throw new Error('rows are streamed only through copyTo');
    const { fields } = await this.client.query(`select * from (${query.sql}) copied limit 0`);
    const parsed = fields.map(({ name, dataTypeID }) => ({
      name,
      type: dataTypeID,
      parse: this.client.getTypeParser(dataTypeID, 'text'),
    }));
    const copy = this.client.query(new CopyOut(`copy (${query.sql}) to stdout`, writerOf(parsed)));
    const finished = Promise.withResolvers<void>();
    traceStatement(query.sql, finished.promise, false);
    try {
      for await (const pieces of copy.pieces()) yield { rows: pieces as R[] };
    } finally {
      finished.resolve();
      if (!copy.isEnded) this.#abandon();
    }
  }

  /** The server would keep sending rows until the connection is closed. */
  #abandon() {
    this.#isBroken = true;
    this.#giveUp();
  }

  release() {
    this.client.release(this.#isBroken);
  }
}

/** The Kysely driver on the pool. */
export class PipelinedDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #queue: ConnectionQueue;
  readonly #prepared: Prepared | undefined;
  constructor(pool: pg.Pool, queue: ConnectionQueue, prepares: boolean) {
    this.#pool = pool;
    this.#queue = queue;
    this.#prepared = prepares ? openPrepared() : undefined;
  }
  async init() {}
  async acquireConnection() {
    return new Connection(await this.#queue.wait(() => this.#pool.connect()), this.#prepared);
  }
  beginTransaction = (connection: Connection, settings: TransactionSettings) => connection.begin(settings);
  commitTransaction = (connection: Connection) => connection.commit();
  rollbackTransaction = (connection: Connection) => connection.rollback();
  async releaseConnection(connection: Connection) {
    connection.release();
  }
  destroy = () => this.#pool.end();
}
