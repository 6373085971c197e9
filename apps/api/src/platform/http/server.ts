import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { AnyContractProcedure } from '@orpc/contract';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type RouteOptions } from 'fastify';
import type { EndpointMeta } from '@hearth/contract/endpoint';
import { transactionHeader } from '@hearth/contract/live/live';
import type { AnyRouter } from '@orpc/server';
import type { Config } from '../config.ts';
import type { Actor } from '../context.ts';
import { requireSpace } from '../disk/gate.ts';
import { fromOutage } from '../disk/outages.ts';
import { invalid } from '../errors.ts';
import { newId } from '../id.ts';
import { trusts } from '../proxies.ts';
import type { Logger } from '../log.ts';
import { admit, incomingRequests, toProcedure, type Route, type ServeParts } from '../serve.ts';
import {
  closeForm,
  continueLater,
  jsonBytesMaximum,
  leaveUnread,
  limitArrival,
  publicBytesMaximum,
  refuseCompressed,
  takeForms,
} from './bodies.ts';
import { errorAnswer } from './error-answer.ts';
import { createHandler } from './handle.ts';
import { answerBadAddress, answerMalformed } from './malformed.ts';
import type { Metrics } from './metrics.ts';

/** Headers arrive within this, the slowest form within that; a connection on which nothing moves is closed. */
const headersMs = 20_000;
const longestRequestMs = 30 * 60_000;
const silentMs = 120_000;

/** Characters of one part of an address. */
export const segmentMaximum = 300;

/** The HTTP server: one Fastify route for each endpoint of the contract, all through the pipeline. */
export async function createServer(
  { config, log, metrics }: { config: Config; log: Logger; metrics: Metrics },
  parts: ServeParts,
  routes: readonly Route[],
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log.child({}, { level: config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL }),
    trustProxy: trusts(config.TRUST_PROXY),
    genReqId: () => newId(),
    bodyLimit: publicBytesMaximum,
    connectionTimeout: silentMs,
    requestTimeout: longestRequestMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: 2_000 },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: segmentMaximum },
    frameworkErrors: answerBadAddress(log),
    clientErrorHandler: answerMalformed(log),
  }) as unknown as FastifyInstance;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        workerSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: config.HEARTH_PUBLIC_URL?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
  });
  // The console may be served from other origins than the API; none unless they are named.
  if (config.CORS_ORIGINS)
    await app.register(cors, {
      origin: config.CORS_ORIGINS.split(',').map((origin) => origin.trim()),
      credentials: true,
      maxAge: 600,
      exposedHeaders: ['content-disposition', 'x-request-id', 'retry-after', transactionHeader],
    });
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // The quickest of both: an export of 23 MB becomes 3 MB in a tenth of a second; what is built is compressed once, at build.
    zlibOptions: { level: constants.Z_BEST_SPEED },
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  });
  if (config.RATE_LIMIT_PER_MINUTE > 0) {
    await app.register(rateLimit, {
      global: true,
      max: config.RATE_LIMIT_PER_MINUTE,
      timeWindow: '1 minute',
      errorResponseBuilder: () =>
        Object.assign(new Error('Too many requests. Please try again in a moment.'), {
          statusCode: 429,
        }),
    });
  }
  if (config.NODE_ENV === 'production') {
    await app.register(underPressure, {
      maxEventLoopDelay: 2000,
      retryAfter: 5,
      message: 'The server is busy. Please try again in a moment.',
    });
  }
  app.removeContentTypeParser('text/plain');
  leaveUnread(app);
  continueLater(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // What is personal is in every answer of the API; a file or the reference says otherwise itself.
    if (request.raw.url?.startsWith('/api/')) reply.header('cache-control', 'no-store');
    if (!isUtf8(request.raw.url ?? '')) throw invalid([], 'The address must be UTF-8');
  });
  app.addHook('onResponse', async (request, reply) => {
    metrics.observe(request.method, request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime / 1000);
    log.debug(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
  app.setErrorHandler((error, request, reply) => {
    const outage = fromOutage(error, parts.platform.space.noticed);
    const { status, headers, body } = errorAnswer(outage ?? error, request.id, log);
    void reply.status(status).headers(headers).send(body);
  });

  const router: Record<string, ReturnType<typeof toProcedure>> = {};
  for (const route of routes) router[routeName(route.endpoint)] = toProcedure(parts, route);
  const handle = createHandler(router as unknown as AnyRouter, log);
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const incoming = {
      requestId: request.id,
      address: request.ip,
      headers: request.headers,
      reply: { header: (name: string, value: string) => void reply.header(name, value) },
      actor: callers.get(request),
    };
    try {
      await incomingRequests.run(incoming, () => handle(request, reply));
    } finally {
      await closeForm(request);
    }
    return reply;
  };
  for (const { endpoint } of routes) {
    const meta = endpoint['~orpc'].meta as unknown as EndpointMeta;
    const { method, path } = endpoint['~orpc'].route;
    const { uploads, perMinute } = meta;
    const options: RouteOptions = {
      method: method ?? 'GET',
      url: `/api${path?.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: meta.place.kind === 'public' ? publicBytesMaximum : jsonBytesMaximum,
      ...(perMinute &&
        config.RATE_LIMIT_PER_MINUTE > 0 && {
          config: { rateLimit: { max: Math.min(perMinute, config.RATE_LIMIT_PER_MINUTE), timeWindow: '1 minute' } },
        }),
      // Before a byte of the body is read: who calls.
      preParsing: async (request, reply, payload) => {
        refuseCompressed(request.raw);
        const actor = await admit(parts, endpoint, request.headers);
        callers.set(request, actor);
        await requireSpace(parts, { method, meta, actor, headers: request.headers });
        if (request.headers.expect) reply.raw.writeContinue();
        limitArrival(request.raw, uploads !== undefined && isForm(request));
        return payload;
      },
      handler: answer,
    };
    if (!uploads) app.route(options);
    else
      await app.register(async (place) => {
        takeForms(place, uploads, {
          folder: parts.platform.files.incoming,
          callerOf: (request) => callers.get(request)?.id ?? '',
        });
        place.route(options);
      });
  }
  return app;
}

/** Who sent a request, as `admit` found. */
const callers = new WeakMap<FastifyRequest, Actor | undefined>();

const isForm = ({ headers }: FastifyRequest) => headers['content-type']?.startsWith('multipart/') ?? false;

/** False when escaped bytes of the address are no text, such as half a character; a lone percent sign is one. */
function isUtf8(address: string): boolean {
  if (!/%[89a-f]/i.test(address)) return true;
  try {
    for (const escaped of address.match(/(?:%[\da-f]{2})+/gi) ?? []) decodeURIComponent(escaped);
    return true;
  } catch {
    return false;
  }
}

const routeName = (endpoint: AnyContractProcedure) =>
  `${endpoint['~orpc'].route.method} ${endpoint['~orpc'].route.path}`;
