import pg from 'pg';
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type CompiledQuery,
  type RawBuilder,
  type Transaction,
} from 'kysely';
import { ConnectionQueue } from './connection-queue.ts';
import { markRole, PipelinedDriver, markUnawaited, readOnlyServer, type Sent } from './driver.ts';
import type { DB } from './schema.ts';
import { statement } from './statement.ts';

export type { DB };
export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

const int8 = 20;
const numeric = 1700;
const dateOnly = 1082;

// int8 and numeric become numbers (counts and points are safe integers); dates without a time stay strings.
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8 || oid === numeric) return Number;
    if (oid === dateOnly) return (value: string) => value;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

interface Options {
  /** Called for every SQL statement. */
  onStatement?: (text: string, parameters: readonly unknown[]) => void;
  /** For exports: `copy` needs a connection without pipelining. */
  forCopies?: boolean;
  /** False behind a pooler that loses prepared statements. */
  prepares?: boolean;
  connectTimeoutMs?: number | undefined;
}

const queues = new WeakMap<Db, ConnectionQueue>();

/** The work that waits for one of the database's connections. */
export const connectionQueueOf = (db: Db): ConnectionQueue => queues.get(db) ?? new ConnectionQueue();

/** A connection that knows whether its server is a standby, which PostgreSQL reports when connecting. */
class Client extends pg.Client {
  isOnStandby = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) => {
      if (parameterName === 'in_hot_standby') this.isOnStandby = parameterValue === 'on';
    });
  }
}

/**
 * A balancer may still lead to a server that was demoted a moment ago. Kept in the pool, its connection would read old
 * rows and refuse every change.
 */
function refuseStandby(client: pg.ClientBase) {
  if (client instanceof Client && client.isOnStandby)
    throw Object.assign(new Error('The database server is a standby'), { code: readOnlyServer });
}

/** Opens a database with a pool of at most `size` connections. */
export function openDatabase(connection: pg.ClientConfig, size: number, options: Options = {}) {
  const { onStatement, forCopies, prepares = true, connectTimeoutMs = 10_000 } = options;
  const pool = new pg.Pool({
    ...connection,
    Client,
    onConnect: refuseStandby,
    max: size,
    types,
    pipeline: !forCopies,
    idleTimeoutMillis: 30_000,
    // Detects dead peers on idle connections, too.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'hearth',
  });
  // The pool replaces a connection that dies while idle; the next query reports any real problem.
  pool.on('error', () => undefined);
  // While checked out, the request's own query fails; the error event must not end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const queue = new ConnectionQueue();
  const db = new Kysely<DB>({
    dialect: {
      createDriver: () => new PipelinedDriver(pool, queue, prepares),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (any) => new PostgresIntrospector(any),
    },
    ...(onStatement && { log: (event) => onStatement(event.query.sql, event.query.parameters) }),
  });
  queues.set(db, queue);
  return { db, pool };
}

export interface Scope {
  role: 'hearth_app' | 'hearth_resident' | 'hearth_identity';
  actorId: string | null;
  /** All properties; for platform roles and jobs without a property. */
  seesAll: boolean;
  propertyIds: readonly string[];
}

/**
 * Sends a statement without waiting for it; if it fails, the transaction fails. The returned function awaits the rows.
 */
export async function sendUnawaited<R>(db: Tx, query: RawBuilder<R> | CompiledQuery<R>): Promise<() => Promise<R[]>> {
  const compiled = 'compile' in query ? query.compile(db) : query;
  const { rows, result }: Sent<R> = await db.executeQuery<R>(markUnawaited(compiled));
  return async () => (result ? (await result).rows : rows);
}

/** The server checks that the client is connected, even while it sorts and sends nothing. */
export const checkClient = sql`select set_config('client_connection_check_interval', '5s', true)`;

/** Requires one of these features to be enabled at one of these properties. */
export interface Gate {
  features: readonly string[];
  propertyIds: readonly string[];
}

const enterBy = (isOpen: (features: readonly string[], propertyIds: readonly string[]) => RawBuilder<unknown>) =>
  statement(
    (
      _db,
      actorId: string,
      seesAll: string,
      propertyIds: string,
      role: string,
      statementTimeoutMs: string | null,
      features: readonly string[],
      gatedIds: readonly string[],
    ) => sql<{ is_open: boolean }>`
    select set_config('app.actor_id', ${actorId}, true), set_config('app.sees_all', ${seesAll}, true),
      set_config('app.property_ids', ${propertyIds}, true), set_config('role', ${role}, true),
      set_config('statement_timeout', coalesce(${statementTimeoutMs}, current_setting('statement_timeout')), true), ${isOpen(features, gatedIds)} as is_open`,
  );
const enter = enterBy(() => sql`true`);
/** Most gates are one feature at one property. Comparing elements instead of lists lets PostgreSQL keep its plan. */
const enterThroughOne = enterBy(
  (features, propertyIds) => sql`exists (select from properties p
    where p.id = (${propertyIds}::text[])[1] and p.features -> (${features}::text[])[1] = 'true')`,
);
const enterThrough = enterBy(
  (features, propertyIds) => sql`exists (select from properties p, unnest(${features}::text[]) f (feature)
    where p.id = any (${propertyIds}::text[]) and p.features -> f.feature = 'true')`,
);

/**
 * Applies row-level security and the statement timeout to the rest of the transaction. The returned function tells
 * whether the gate is open, which the same statement reads.
 */
export async function enterScope(
  db: Tx,
  { actorId, seesAll, propertyIds, role }: Scope,
  { gate, statementTimeoutMs }: { gate?: Gate; statementTimeoutMs?: number } = {},
): Promise<() => Promise<boolean>> {
  const { features = [], propertyIds: gatedIds = [] } = gate ?? {};
  const enterGate = features.length === 1 && gatedIds.length === 1 ? enterThroughOne : enterThrough;
  const query = (gate ? enterGate : enter)(
    db,
    actorId ?? '',
    seesAll ? 'on' : 'off',
    propertyIds.join(','),
    role,
    statementTimeoutMs === undefined ? null : String(statementTimeoutMs),
    features,
    gatedIds,
  );
  const { rows, result }: Sent<{ is_open: boolean }> = await db.executeQuery(markRole(query, role));
  return async () => (result ? (await result).rows : rows)[0]?.is_open === true;
}
