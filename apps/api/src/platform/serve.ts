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
import { claimKey, hashRequest, openAnswer, ownKey } from './idempotency.ts';
import { refuseUnstorable } from './postgres-text.ts';
import { AnswerKept, runTransaction, type PipelineParts } from './pipeline.ts';
import type { Call } from './call.ts';
import type { Shares } from './shares.ts';

/** What one HTTP request brings to the pipeline. */
export interface IncomingRequest {
  requestId: string;
  address: string;
  headers: Ctx['headers'];
  reply: Ctx['reply'];
  /** Of an endpoint that takes what is signed: the path with its query and the body, as they arrived. */
  signed?: { path: string; body: string };
  /** Who calls, as `admit` found; undefined on public endpoints. */
  actor: Actor | undefined;
  /** Aborted when the caller has hung up. */
  gone(): AbortSignal;
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

/** What a service takes and answers; what is sent and read is the same before and after the schemas. */
export type InputOf<E extends Endpoint> = z.output<InputSchema<E>>;
export type AnswerOf<E extends Endpoint> = z.input<OutputSchema<E>>;
export type InputSent<E extends Endpoint> = z.input<InputSchema<E>>;
export type Answered<E extends Endpoint> = z.output<OutputSchema<E>>;

/** What `prepare` and `abandon` see: there is no transaction. */
export interface PrepareContext {
  platform: Platform;
  db: PipelineParts['db'];
  actor: Actor | undefined;
  incoming: IncomingRequest;
}

/** Methods, so that each route takes the input that its own endpoint parses: what they are called with comes from there alone. */
export interface Route {
  endpoint: Endpoint;
  prepare?(context: PrepareContext, input: unknown): Promise<unknown>;
  abandon?(context: PrepareContext, prepared: unknown): Promise<void>;
  handle(ctx: Ctx, input: unknown, prepared: unknown): Promise<unknown>;
}

/**
 * The only way in: who calls (`admit`), the body, permission at the property, parse, transaction under row-level security,
 * service, audit and change rows, commit, answer. `prepare` does slow work (hashing, reading an upload) before the transaction;
 * `abandon` undoes it when the service did not run or may not have committed.
 */
export function serve<E extends Endpoint, P = undefined>(
  endpoint: E,
  handle: (ctx: Ctx, input: InputOf<E>, prepared: P) => Promise<AnswerOf<E>>,
  prepare?: (context: PrepareContext, input: InputOf<E>) => Promise<P>,
  abandon?: (context: PrepareContext, prepared: P) => Promise<void>,
): Route {
  return { endpoint, handle, ...(prepare && { prepare }), ...(abandon && { abandon }) };
}

export interface ServeParts extends PipelineParts {
  /** False leaves row-level security alone to stop the caller; only tests do that. */
  checks: boolean;
  shares: Shares;
}

/** What the pipeline knows of a call before its transaction, and in it. */
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

/** How long one statement of a call may take: what only reads is narrowed down, or asked again. */
const longestMs = ({ isReading }: { isReading: boolean }) => (isReading ? 30_000 : 120_000);
/** Where not even the database's own end of it arrives. */
const timeoutMs = (reading: { isReading: boolean }) => longestMs(reading) + 5_000;

/** Runs what a request asks of the database, which may be frozen or gone. */
export const patiently = <T>(endpoint: Endpoint, work: () => T): T =>
  withStatementTimeout(timeoutMs({ isReading: isRead(endpoint) }), work);

/** The features of which one has to be on at a place of the call. */
function gateOf({ feature }: EndpointMeta, { places = [], features: ofRecord = [] }: Authorized, input: Request) {
  const features = typeof feature === 'function' ? feature(input) : feature === 'ofRecord' ? ofRecord : [feature ?? []];
  const [first, ...others] = features.flat();
  return first && places.length > 0 ? { gate: { features: [first, ...others] as const, places } } : {};
}

/** What only reads does not wait for the gate; nothing of it leaves where that is closed. */
async function afterGate<T>(gate: Promise<void>, work: Promise<T>): Promise<T> {
  const [opened, done] = await Promise.allSettled([gate, work]);
  if (opened.status === 'rejected') throw opened.reason;
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}

/** The oRPC procedure of a route: permission at the place before parsing, the answer checked against the contract before the commit. */
export function toProcedure(parts: ServeParts, { endpoint, prepare, abandon, handle }: Route) {
  const definition = definitionOf(endpoint);
  const { meta } = definition;

  const enter: Step<object, Entered> = async ({ next }, input) => {
    // The handler leaves `params` out where the path has none; the contract always has them.
    input.params ??= {};
    const { actor } = incomingRequests.getStore() as IncomingRequest;
    const scope = await authorize(parts, meta, actor, input);
    if (meta.confirmed && !actor?.isConfirmed && parts.checks) throw confirmFirst();
    refuseUnstorable([], input);
    return next({ context: { actor, scope } });
  };

  // An answer that was kept comes without a context: the service does not run.
  const transact: Step<Entered, object> = async ({ context, next }, input, answer) => {
    const incoming = incomingRequests.getStore() as IncomingRequest;
    const { actor, scope } = context;
    const own = ownKey(meta, actor, incoming.headers);
    const claim = own && { ...own, hash: hashRequest(meta.action ?? '', input) };
    const outside: PrepareContext = { platform: parts.platform, db: parts.db, actor, incoming };
    const outage = (error: unknown) => fromOutage(error, parts.platform.space.noticed) ?? error;
    const prepared = await prepare?.(outside, input).catch((error: unknown) => Promise.reject(outage(error)));
    const undo = () =>
      abandon?.(outside, prepared).catch((error: unknown) =>
        parts.platform.log.warn({ err: error }, "couldn't undo the prepared work"),
      );
    const call: Call = {
      ...incoming,
      meta,
      isRead: isRead(endpoint),
      actor: actor ?? anonymous,
      scope,
      longestMs: longestMs({ isReading: isRead(endpoint) }),
      ...(claim && { claim }),
      ...(parts.checks && gateOf(meta, scope, input)),
    };
    let isKept = false;
    const run = () =>
      runTransaction(parts, call, async (ctx, gate) => {
        const first = claim && (await claimKey(ctx.db, claim, meta));
        isKept = first !== undefined;
        if (first && claim) throw new AnswerKept(openAnswer(parts.platform.secrets.vault, claim, meta, first.answer));
        if (scope.isInactive && meta.action && !meta.whileInactive && parts.checks) throw inactive();
        const work = async () => (await next({ context: { ctx, prepared } })).output;
        if (isRead(endpoint)) return afterGate(gate(), work());
        await gate();
        return work();
      });
    try {
      const caller = actor?.callerId;
      const output = await (caller ? parts.shares.within(caller, incoming.gone, run) : run());
      if (isKept) await undo();
      return answer(output);
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
