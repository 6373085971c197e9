import { AsyncLocalStorage } from 'node:async_hooks';
import { Procedure } from '@orpc/server';
import type { AnyContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import type { EndpointMeta } from '@hearth/contract/endpoint';
import { authorize, type Request } from './access.ts';
import { isRead } from './admit.ts';
import type { Actor, Ctx, Platform } from './context.ts';
import { fromOutage } from './disk/outages.ts';
import { confirmFirst } from './errors.ts';
import { claimKey, hashRequest, openAnswer, readKey } from './idempotency.ts';
import { refuseUnkeepable } from './keepable.ts';
import { AnswerKept, runTransaction, type PipelineParts } from './pipeline.ts';

/** What one HTTP request brings to the pipeline. */
export interface IncomingRequest {
  requestId: string;
  address: string;
  headers: Ctx['headers'];
  reply: Ctx['reply'];
  /** Who calls, as `admit` found; undefined on public endpoints. */
  actor: Actor | undefined;
}

const anonymous: Actor = {
  id: null,
  sessionId: null,
  name: '',
  role: 'user',
  isPlatform: false,
  roles: new Map(),
  needsSecondFactor: false,
  mustSetUpSecondFactor: false,
  isConfirmed: false,
};

export const incomingRequests = new AsyncLocalStorage<IncomingRequest>();

type Schemas<E> = E extends { '~orpc': { inputSchema?: infer I; outputSchema?: infer O } }
  ? { input: NonNullable<I>; output: NonNullable<O> }
  : never;
type Parsed<S> = S extends { '~standard': { types?: { output: infer T } | undefined } } ? T : never;
export type InputOf<E> = Parsed<Schemas<E>['input']>;
export type AnswerOf<E> = Schemas<E>['output'] extends infer O
  ? O extends { '~standard': { types?: { input: infer T } | undefined } }
    ? T
    : never
  : never;

/** What `prepare` and `abandon` see: there is no transaction. */
export interface PrepareContext {
  platform: Platform;
  db: PipelineParts['db'];
  actor: Actor | undefined;
  incoming: IncomingRequest;
}

export interface Route {
  endpoint: AnyContractProcedure;
  prepare?: (context: PrepareContext, input: never) => Promise<unknown>;
  abandon?: (context: PrepareContext, prepared: never) => Promise<void>;
  handle: (ctx: Ctx, input: never, prepared: never) => Promise<unknown>;
}

/**
 * The only way in: who calls (`admit`), the body, permission at the property, parse, transaction under row-level security,
 * service, audit and change rows, commit, answer. `prepare` does slow work (hashing, reading an upload) before the transaction;
 * `abandon` undoes it when the service did not run or may not have committed.
 */
export function serve<E extends AnyContractProcedure, P = undefined>(
  endpoint: E,
  handle: (ctx: Ctx, input: InputOf<E>, prepared: P) => Promise<AnswerOf<E>>,
  prepare?: (context: PrepareContext, input: InputOf<E>) => Promise<P>,
  abandon?: (context: PrepareContext, prepared: P) => Promise<void>,
): Route {
  return {
    endpoint,
    handle: handle as Route['handle'],
    ...(prepare && { prepare: prepare as NonNullable<Route['prepare']> }),
    ...(abandon && { abandon: abandon as NonNullable<Route['abandon']> }),
  };
}

export interface ServeParts extends PipelineParts {
  /** False leaves row-level security alone to stop the caller; only tests do that. */
  checks: boolean;
}

/** The oRPC procedure of a route: permission at the place before parsing, the answer checked against the contract before the commit. */
export function toProcedure(parts: ServeParts, { endpoint, prepare, abandon, handle }: Route) {
  const definition = endpoint['~orpc'];
  const meta = definition.meta as unknown as EndpointMeta;
  type Middle = {
    context: { actor?: Actor; scope?: Awaited<ReturnType<typeof authorize>>; ctx?: Ctx; prepared?: unknown };
    next: (options?: object) => Promise<{ output: unknown; context: object }>;
  };

  const enter = async ({ next }: Middle, input: Request) => {
    // The handler leaves `params` out where the path has none; the contract always has them.
    input.params ??= {};
    const { actor } = incomingRequests.getStore() as IncomingRequest;
    const scope = await authorize(parts, meta, actor, input);
    if (meta.confirmed && !actor?.isConfirmed && parts.checks) throw confirmFirst();
    refuseUnkeepable([], input);
    return next({ context: { actor, scope } });
  };

  const transact = async ({ context, next }: Middle, input: Request, answer: (value: unknown) => unknown) => {
    const incoming = incomingRequests.getStore() as IncomingRequest;
    const { actor, scope } = context;
    if (!scope) throw new Error('the pipeline lost its scope');
    const key = meta.action && actor?.id ? readKey(incoming.headers['idempotency-key']) : undefined;
    const claim =
      key && actor?.id ? { actorId: actor.id, key, hash: hashRequest(meta.action ?? '', input) } : undefined;
    const outside: PrepareContext = { platform: parts.platform, db: parts.db, actor, incoming };
    const outage = (error: unknown) => fromOutage(error, parts.platform.space.noticed) ?? error;
    const prepared = await prepare?.(outside, input as never).catch((error: unknown) => Promise.reject(outage(error)));
    const undo = () =>
      abandon?.(outside, prepared as never).catch((error: unknown) =>
        parts.platform.log.warn({ err: error }, 'what was prepared could not be undone'),
      );
    let isKept = false;
    try {
      const output = await runTransaction(
        parts,
        { ...incoming, meta, isRead: isRead(endpoint), actor: actor ?? anonymous, scope, ...(claim && { claim }) },
        async (ctx) => {
          const first = claim && (await claimKey(ctx.db, claim, meta));
          isKept = first !== undefined;
          if (first && claim) throw new AnswerKept(openAnswer(parts.platform.vault, claim, meta, first.answer));
          return (await next({ context: { ctx, prepared } })).output;
        },
      );
      if (isKept) await undo();
      return answer(output);
    } catch (error) {
      await undo();
      throw outage(error);
    }
  };

  return new Procedure({
    ...definition,
    middlewares: [enter, transact] as never,
    inputValidationIndex: 1,
    outputValidationIndex: 2,
    handler: (async ({ context, input }: { context: { ctx: Ctx; prepared: unknown }; input: never }) =>
      handle(context.ctx, input, context.prepared as never)) as never,
  });
}

export type InputSent<E extends AnyContractProcedure> = InferSchemaInput<NonNullable<E['~orpc']['inputSchema']>>;
export type Answered<E extends AnyContractProcedure> = InferSchemaOutput<NonNullable<E['~orpc']['outputSchema']>>;
