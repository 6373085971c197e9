import { AsyncLocalStorage } from 'node:async_hooks';
import { definitionOf, type InputSchema, type OutputSchema } from '@hearth/contract/definition';
import { Procedure, type Middleware } from '@orpc/server';
import type { z } from 'zod';
import type { Endpoint, EndpointMeta } from '@hearth/contract/endpoint';
import { authorize, type Authorized, type Request } from './access.ts';
import { isRead } from './admit.ts';
import type { Actor } from './actor.ts';
import type { Ctx, Platform } from './context.ts';
import { withStatementTimeout } from './db/statement-timeout.ts';
import { fromOutage } from './disk/outages.ts';
import { confirmFirst, inactive } from './errors.ts';
import { claimKey, hashRequest, openResponse, ownKey } from './idempotency.ts';
import { awaitStandby } from './db/standby.ts';
import { refuseUnstorable } from './postgres-text.ts';
import { StoredResponse, runTransaction, type PipelineParts } from './pipeline.ts';
import type { Call } from './call.ts';
import type { Shares } from './shares.ts';
import { traced } from './tracing/trace.ts';

/** The pipeline's input from one HTTP request. */
export interface IncomingRequest {
  requestId: string;
  address: string;
  headers: Ctx['headers'];
  reply: Ctx['reply'];
  /** For signed endpoints: the raw path with query, and the raw body. */
  signed?: { path: string; body: string };
  /** The caller, from `admit`; undefined on public endpoints. */
  actor: Actor | undefined;
  /** Aborted when the caller disconnects. */
  disconnected(): AbortSignal;
}

const anonymous: Actor = {
  id: null,
  callerId: null,
  sessionId: null,
  name: '',
  role: 'user',
  isPlatform: false,
  roles: new Map(),
  company: null,
  inactive: new Set(),
  needsSecondFactor: false,
  mustSetUpSecondFactor: false,
  isConfirmed: false,
};

export const incomingRequests = new AsyncLocalStorage<IncomingRequest>();

/** Input and response of a service; schemas don't transform them. */
export type InputOf<E extends Endpoint> = z.output<InputSchema<E>>;
export type OutputOf<E extends Endpoint> = z.input<OutputSchema<E>>;
export type InputSent<E extends Endpoint> = z.input<InputSchema<E>>;
export type Answered<E extends Endpoint> = z.output<OutputSchema<E>>;

/** The context of `prepare` and `abandon`, which run without a transaction. */
export interface PrepareContext {
  platform: Platform;
  db: PipelineParts['db'];
  actor: Actor | undefined;
  incoming: IncomingRequest;
}

/**
 * Declared as methods (bivariant), so that routes with different inputs fit one type. Each only receives input its
 * endpoint parsed.
 */
export interface Route {
  endpoint: Endpoint;
  prepare?(context: PrepareContext, input: unknown): Promise<unknown>;
  abandon?(context: PrepareContext, prepared: unknown): Promise<void>;
  handle(ctx: Ctx, input: unknown, prepared: unknown): Promise<unknown>;
}

/**
 * The pipeline of every call: caller (`admit`), body, permission, parsing, transaction under row-level security,
 * service, audit and change rows, commit, response. `prepare` does slow work such as hashing before the transaction;
 * `abandon` undoes it if the service didn't run or its commit is uncertain.
 */
export function serve<E extends Endpoint, P = undefined>(
  endpoint: E,
  handle: (ctx: Ctx, input: InputOf<E>, prepared: P) => Promise<OutputOf<E>>,
  prepare?: (context: PrepareContext, input: InputOf<E>) => Promise<P>,
  abandon?: (context: PrepareContext, prepared: P) => Promise<void>,
): Route {
  return { endpoint, handle, ...(prepare && { prepare }), ...(abandon && { abandon }) };
}

export interface ServeParts extends PipelineParts {
  /** False disables the permission checks, so that tests can exercise only row-level security. */
  checks: boolean;
  shares: Shares;
}

/** The pipeline's state before and within a call's transaction. */
type Entered = { actor: Actor | undefined; scope: Awaited<ReturnType<typeof authorize>> };
type Transacted = { ctx: Ctx; prepared: unknown };
type Step<Before extends object, After extends object> = Middleware<
  Before,
  After,
  Request,
  unknown,
  Record<never, never>,
  EndpointMeta
>;

/** Statement timeout of a call. Reads get less, because they can be narrowed or repeated. */
const statementTimeoutOf = (endpoint: Endpoint) =>
  definitionOf(endpoint).meta.statementTimeoutMs ?? (isRead(endpoint) ? 30_000 : 120_000);
/** Client-side timeout, in case the database's own never arrives. */
const clientTimeoutOf = (endpoint: Endpoint) => statementTimeoutOf(endpoint) + 5_000;

/** Runs a request's database work with a client-side timeout, since the database may be frozen or unreachable. */
export const withCallTimeout = <T>(endpoint: Endpoint, work: () => T): T =>
  withStatementTimeout(clientTimeoutOf(endpoint), work);

/** The gate of a call: one of the features must be enabled at one of its properties. */
function gateOf(
  { feature }: EndpointMeta,
  { targetPropertyIds: propertyIds = [], features: ofRecord = [] }: Authorized,
  input: Request,
) {
  const features = typeof feature === 'function' ? feature(input) : feature === 'ofRecord' ? ofRecord : [feature ?? []];
  const [first, ...others] = features.flat();
  return first && propertyIds.length > 0 ? { gate: { features: [first, ...others] as const, propertyIds } } : {};
}

/**
 * Runs the service together with the checks whose statements were sent before its own, to save round trips. If a check
 * fails, its error counts, and the transaction rolls back.
 */
async function withChecks<T>(checks: readonly Promise<unknown>[], work: () => Promise<T>): Promise<T> {
  const [done, ...checked] = await Promise.allSettled([work(), ...checks]);
  for (const check of checked) if (check.status === 'rejected') throw check.reason;
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}

/**
 * Builds a route's oRPC procedure: permission before parsing, and the response checked against the contract before the
 * commit.
 */
export function toProcedure(parts: ServeParts, { endpoint, prepare, abandon, handle }: Route) {
  const definition = definitionOf(endpoint);
  const { meta } = definition;

  const enter: Step<object, Entered> = async ({ next }, input) => {
    // The handler omits `params` for paths without any, but the contract requires it.
    input.params ??= {};
    const { actor } = incomingRequests.getStore() as IncomingRequest;
    const scope = await traced('authorize', () => authorize(parts, meta, actor, input));
    if (meta.confirmed && !actor?.isConfirmed && parts.checks) throw confirmFirst();
    refuseUnstorable([], input);
    return next({ context: { actor, scope } });
  };

  // A stored response has no context: the service doesn't run.
  const transact: Step<Entered, object> = async ({ context, next }, input, respond) => {
    const incoming = incomingRequests.getStore() as IncomingRequest;
    const { actor, scope } = context;
    const own = ownKey(meta, actor, incoming.headers);
    const claim = own && { ...own, hash: hashRequest(meta.action ?? '', input) };
    const outside: PrepareContext = { platform: parts.platform, db: parts.db, actor, incoming };
    const outage = (error: unknown) => fromOutage(error, parts.platform.space.reportFull) ?? error;
    const prepared = await (prepare && traced('prepare', () => prepare(outside, input)))?.catch((error: unknown) =>
      Promise.reject(outage(error)),
    );
    const undo = () =>
      abandon?.(outside, prepared).catch((error: unknown) =>
        parts.platform.log.warn({ err: error }, "couldn't undo the prepared work"),
      );
    const call: Call = {
      ...incoming,
      meta,
      isRead: isRead(endpoint),
      isFromClient: true,
      actor: actor ?? anonymous,
      scope,
      statementTimeoutMs: statementTimeoutOf(endpoint),
      ...(claim && { claim }),
      ...(parts.checks && gateOf(meta, scope, input)),
    };
    let isReplayed = false;
    const run = () =>
      runTransaction(parts, call, async (ctx, gate) => {
        const claimed = claim && (await claimKey(ctx.db, claim));
        const replay = async () => {
          const first = await claimed?.();
          if (!first || !claim) return;
          isReplayed = true;
          throw new StoredResponse(openResponse(parts.platform.secrets.vault, claim, meta, first.answer));
        };
        if (scope.isInactive && meta.action && !meta.whileInactive && parts.checks) {
          await replay();
          throw inactive();
        }
        const work = () => traced('service', async () => next({ context: { ctx, prepared } }));
        return withChecks([replay(), gate()], async () => (await work()).output);
      });
    try {
      const caller = actor?.callerId;
      const output = await (caller ? parts.shares.within(caller, incoming.disconnected, run) : run());
      if (isReplayed) {
        await awaitStandby(parts.db);
        await undo();
      }
      return respond(output);
    } catch (error) {
      await undo();
      throw outage(error);
    }
  };

  return new Procedure({
    ...definition,
    middlewares: [enter, transact],
    inputValidationIndex: 1,
    outputValidationIndex: 2,
    handler: ({ context, input }: { context: Transacted; input: unknown }) =>
      handle(context.ctx, input, context.prepared),
  });
}
