import { AbortedTransactionError, CompiledQuery } from 'kysely';
import type { DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import type pg from 'pg';
import { CopyOut, type CopiedField, type RowWriter } from './copy.ts';
import { awaitWithTimeout } from './statement-timeout.ts';
import { keptPlans, openPrepared, type Prepared } from './prepared.ts';

const changesRows = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** The tables changed since the statement was prepared; the next one of the text is prepared anew. */
export const isOutdatedPlan = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan');

/** Nothing but a query, which can be prepared; the job library sends several statements in one text, without parameters. */
const isOneStatement = ({ sql, parameters }: CompiledQuery) =>
  parameters.length > 0 || (/^\s*(select|with)\s/i.test(sql) && !sql.includes(';'));

/** Statements that put their transaction under a role. */
const entered = new WeakMap<CompiledQuery, string>();

/** Statements whose answer nothing in the transaction depends on. */
const unawaited = new WeakSet<CompiledQuery>();

/** A result; of a statement that is not waited for it holds nothing, and the answer comes later. */
export interface Sent<R> extends QueryResult<R> {
  answer?: Promise<{ rows: R[] }>;
}

/**
 * The answer is not waited for: the next statements of the transaction go out together with this one, and they and the commit fail
 * with its error where it fails. Outside a transaction it is a statement like any other.
 */
export function sendsOn<Q extends CompiledQuery>(query: Q): Q {
  unawaited.add(query);
  return query;
}

/** What follows in the transaction is planned for the role, whose row-level security is part of the plan. */
export function entersRole<Q extends CompiledQuery>(query: Q, role: string): Q {
  entered.set(query, role);
  return sendsOn(query);
}

/** Statements whose best plan hangs on their values. */
const plannedAnew = new WeakSet<CompiledQuery>();

/** What becomes of the rows of statements that are streamed. */
const copied = new WeakMap<CompiledQuery, (fields: readonly CopiedField[]) => RowWriter>();

/** Streamed, the statement yields the pieces that the writer makes of its rows; its values must stand in its text. */
export function copyTo(query: CompiledQuery, writerOf: (fields: readonly CopiedField[]) => RowWriter) {
  copied.set(query, writerOf);
  return query as CompiledQuery<Uint8Array>;
}

/** Keeps the statement from being prepared: a general plan of it would be bad for some values. */
export function planAnew<Q extends CompiledQuery>(query: Q): Q {
  plannedAnew.add(query);
  return query;
}

/**
 * A connection that does not wait where nothing depends on the answer: what opens a transaction goes out together with its
 * first statements, and the end of one that only read is not waited for. A statement of a transaction that did not open
 * fails, whatever the server answered to it.
 */
class Connection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  readonly #prepared: Prepared;
  #opened: Promise<unknown> | undefined;
  #role = '';
  #onlyReads = false;
  #isBroken = false;

  constructor(client: pg.PoolClient, prepared: Prepared) {
    this.client = client;
    this.#prepared = prepared;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<Sent<R>> {
    const { sql, parameters } = query;
    const name = isOneStatement(query) && !plannedAnew.has(query) ? this.#nameOf(sql) : undefined;
    this.#role = entered.get(query) ?? this.#role;
    this.#gather();
    const sent = this.client.query({ text: sql, values: [...parameters], ...(name && { name }) });
    const opened = this.#opened;
    if (opened && this.client.pipeline && unawaited.has(query)) {
      sent.catch((error: unknown) => this.#noteOutdated(error));
      // One after the other: the first failure is the transaction's, the others only say that it was aborted.
      this.#opens(opened.then(() => sent));
      return { rows: [], answer: sent as Promise<{ rows: R[] }> };
    }
    const [opening, answer] = await awaitWithTimeout(Promise.allSettled([opened, sent]), () => this.#giveUp());
    if (opening.status === 'rejected') throw opening.reason;
    if (answer.status === 'rejected') {
      this.#noteOutdated(answer.reason);
      throw answer.reason;
    }
    const { command, rowCount, rows } = answer.value;
    return {
      // The job library sends several statements in one text, and reads no rows of those.
      rows: command === 'ROLLBACK' ? ([{ command }] as R[]) : ((rows ?? []) as R[]),
      ...(changesRows.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
    };
  }

  #noteOutdated(error: unknown) {
    if (isOutdatedPlan(error)) this.#prepared.renew();
  }

  /** What was sent fails, and the pool replaces the connection. */
  #giveUp() {
    this.client.connection.stream.destroy();
  }

  #nameOf(sql: string) {
    const name = this.#prepared.nameOf(sql);
    return name && keptPlans(this.client).use(`${name} ${this.#role}`);
  }

  /** What is sent before the process waits again goes out in one piece, with it the end of one transaction and the next one. */
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
    // A transaction that a failed statement had ended is rolled back, and says so here alone.
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
    if (!writerOf) throw new Error('rows are streamed by copyTo alone');
    const { fields } = await this.client.query(`select * from (${query.sql}) copied limit 0`);
    const parsed = fields.map(({ name, dataTypeID }) => ({
      name,
      type: dataTypeID,
      parse: this.client.getTypeParser(dataTypeID, 'text'),
    }));
    const copy = this.client.query(new CopyOut(`copy (${query.sql}) to stdout`, writerOf(parsed)));
    try {
      for await (const pieces of copy.pieces()) yield { rows: pieces as R[] };
    } finally {
      if (!copy.isEnded) this.#abandon();
    }
  }

  /** The server goes on sending what nobody reads, until the connection is gone. */
  #abandon() {
    this.#isBroken = true;
    this.#giveUp();
  }

  release() {
    this.client.release(this.#isBroken);
  }
}

/** Kysely's way to the pool. */
export class PipelinedDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #prepared = openPrepared();
  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }
  async init() {}
  async acquireConnection() {
    return new Connection(await this.#pool.connect(), this.#prepared);
  }
  beginTransaction = (connection: Connection, settings: TransactionSettings) => connection.begin(settings);
  commitTransaction = (connection: Connection) => connection.commit();
  rollbackTransaction = (connection: Connection) => connection.rollback();
  async releaseConnection(connection: Connection) {
    connection.release();
  }
  destroy = () => this.#pool.end();
}
