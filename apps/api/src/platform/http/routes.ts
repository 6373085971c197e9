import type { ServerResponse } from 'node:http';
import { metaOf, routeOf } from '@hearth/contract/definition';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify';
import { bases, type Base, type Endpoint, type EndpointMeta } from '@hearth/contract/endpoint';
import type { Config } from '../config.ts';
import type { Actor } from '../actor.ts';
import { requireSpace } from '../disk/gate.ts';
import type { Logger } from '../log.ts';
import { admit } from '../admit.ts';
import { refuseOverload } from '../overload.ts';
import { incomingRequests, withCallTimeout, toProcedure, type Route, type ServeParts } from '../serve.ts';
import {
  closeForm,
  jsonBytesMaximum,
  limitArrival,
  publicBytesMaximum,
  refuseCompressed,
  signedBody,
  acceptForms,
  acceptSigned,
} from './bodies.ts';
import { createHandler } from './handle.ts';
import { endWithStatus, inSpan, startRequest, traced } from '../tracing/trace.ts';

/** The span of each request that is traced. */
const spanOf = new WeakMap<object, NonNullable<ReturnType<typeof startRequest>>>();

/** Runs `work` in the request's trace: body parsing and hooks leave it. */
export const inRequest = <T>(request: FastifyRequest, work: () => T): T => inSpan(spanOf.get(request), work);

function trace(request: FastifyRequest) {
  const { method, routeOptions, id, headers, protocol } = request;
  const route = routeOptions.url ?? '';
  const attributes = {
    'http.request.method': method,
    'http.route': route,
    'url.scheme': protocol,
    'hearth.request_id': id,
  };
  const span = startRequest(`${method} ${route}`, attributes, headers.traceparent);
  if (span) spanOf.set(request, span);
}

/** The caller of each request, from `admit`. */
const callers = new WeakMap<FastifyRequest, Actor | undefined>();

/** Providers report thousands of messages from a few addresses. */
const maxPerMinute = ({ perMinute, signed }: EndpointMeta, general: number) =>
  signed ? general * 10 : Math.min(perMinute ?? general, general);

/** Aborted when the client disconnects. */
function disconnectSignal(response: ServerResponse): AbortSignal {
  const disconnect = new AbortController();
  if (response.closed) disconnect.abort();
  else response.once('close', () => disconnect.abort());
  return disconnect.signal;
}

const isForm = ({ headers }: FastifyRequest) => headers['content-type']?.startsWith('multipart/') ?? false;

const baseOf = (endpoint: Endpoint): Base => metaOf(endpoint).base ?? 'api';
const routeName = (endpoint: Endpoint) => `${routeOf(endpoint).method} ${routeOf(endpoint).path}`;

/** Logs failed sign-ins and calls without permission, with who called from where. */
function logRefusal(log: Logger, request: FastifyRequest, reply: FastifyReply) {
  if (reply.statusCode !== 401 && reply.statusCode !== 403) return;
  const { id, ip: address, method, routeOptions } = request;
  const userId = callers.get(request)?.id ?? null;
  log.info({ requestId: id, status: reply.statusCode, method, route: routeOptions.url, userId, address }, 'refused');
}

/** Registers one Fastify route per endpoint of the contract, all through the pipeline. */
export async function mountRoutes(
  app: FastifyInstance,
  { config, log }: { config: Config; log: Logger },
  parts: ServeParts,
  routes: readonly Route[],
): Promise<void> {
  const handlerOf = (base: Base) => {
    const own = routes.filter(({ endpoint }) => baseOf(endpoint) === base);
    const router = Object.fromEntries(own.map((route) => [routeName(route.endpoint), toProcedure(parts, route)]));
    return createHandler(router, bases[base], log);
  };
  const handlers = { api: handlerOf('api'), billing: handlerOf('billing') };
  app.addHook('onResponse', async (request, reply) => {
    inRequest(request, () => logRefusal(log, request, reply));
    endWithStatus(spanOf.get(request), reply.statusCode, 500);
  });
  const handlerAt = (endpoint: Endpoint, base: Base) => async (request: FastifyRequest, reply: FastifyReply) => {
    const signed = signedBody(request);
    const incoming = {
      requestId: request.id,
      address: request.ip,
      headers: request.headers,
      reply: { header: (name: string, value: string) => void reply.header(name, value) },
      actor: callers.get(request),
      disconnected: () => disconnectSignal(reply.raw),
      ...(signed !== undefined && { signed: { path: request.raw.url ?? '', body: signed } }),
    };
    try {
      const handle = () => withCallTimeout(endpoint, () => handlers[base](request, reply));
      await inRequest(request, () => incomingRequests.run(incoming, handle));
    } finally {
      await closeForm(request);
    }
    return reply;
  };
  for (const { endpoint } of routes) {
    const meta = metaOf(endpoint);
    const { method, path } = routeOf(endpoint);
    const { uploads, signed, perMinute } = meta;
    const options: RouteOptions = {
      method: method as HTTPMethods,
      url: `${bases[baseOf(endpoint)]}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: meta.scope.kind === 'public' ? publicBytesMaximum : jsonBytesMaximum,
      ...((perMinute || signed) &&
        config.RATE_LIMIT_PER_MINUTE > 0 && {
          config: { rateLimit: { max: maxPerMinute(meta, config.RATE_LIMIT_PER_MINUTE), timeWindow: '1 minute' } },
        }),
      // Identify the caller before reading the body.
      preParsing: async (request, reply, payload) => {
        trace(request);
        refuseCompressed(request.raw);
        refuseOverload(parts.db, config.DATABASE_POOL);
        const note = (caller: Actor | undefined) => void callers.set(request, caller);
        const enter = () => withCallTimeout(endpoint, () => admit(parts, endpoint, request.headers, note));
        const actor = await inRequest(request, () => traced('authenticate', enter));
        // Browsers log errors for every 401, and a visitor without a session isn't one.
        if (meta.byCookie && !actor) return reply.status(204).send();
        await requireSpace(parts, { method, meta, actor, headers: request.headers });
        if (request.headers.expect) reply.raw.writeContinue();
        limitArrival(request.raw, uploads !== undefined && isForm(request));
        return payload;
      },
      handler: handlerAt(endpoint, baseOf(endpoint)),
    };
    if (signed)
      await app.register(async (instance) => {
        acceptSigned(instance);
        instance.route(options);
      });
    else if (!uploads) app.route(options);
    else
      await app.register(async (instance) => {
        acceptForms(instance, uploads, {
          folder: parts.platform.files.incoming,
          callerOf: (request) => callers.get(request)?.id ?? '',
        });
        instance.route(options);
      });
  }
}
