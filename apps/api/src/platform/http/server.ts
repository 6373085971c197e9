import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import type { AnyContractProcedure } from '@orpc/contract';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteShorthandOptions,
} from 'fastify';
import type { EndpointMeta } from '@hearth/contract/endpoint';
import { uploadBytesMaximum, uploadImagesMaximum } from '@hearth/contract/constants';
import type { AnyRouter, ORPCError } from '@orpc/server';
import type { Config } from '../config.ts';
import { invalid } from '../errors.ts';
import { newId } from '../id.ts';
import { trusts } from '../proxies.ts';
import type { Logger } from '../log.ts';
import { arrivals, toProcedure, type Route, type ServeParts } from '../serve.ts';
import { errorAnswer } from './error-answer.ts';
import { answerBadAddress, answerMalformed } from './malformed.ts';
import type { Metrics } from './metrics.ts';

const jsonBytesMaximum = 1024 * 1024;
const multipartBytesMaximum = uploadImagesMaximum * uploadBytesMaximum + jsonBytesMaximum;

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
    bodyLimit: jsonBytesMaximum,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
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
        scriptSrc: ["'self'", (_request, response) => `'nonce-${nonceOf(response)}'`],
        styleSrc: ["'self'", (_request, response) => `'nonce-${nonceOf(response)}'`],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: config.HEARTH_PUBLIC_URL?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
  });
  await app.register(cookie);
  // The console may be served from other origins than the API; none unless they are named.
  if (config.CORS_ORIGINS)
    await app.register(cors, {
      origin: config.CORS_ORIGINS.split(',').map((origin) => origin.trim()),
      credentials: true,
      maxAge: 600,
      exposedHeaders: ['content-disposition', 'x-request-id', 'retry-after'],
    });
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    customTypes: /^(?!text\/event-stream|text\/csv).*(json|javascript|css|html|svg|text)/,
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
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: multipartBytesMaximum },
    (request, body, done) => {
      new Response(new Uint8Array(body as Buffer), {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      })
        .formData()
        .then(
          (form) => done(null, form),
          () => done(Object.assign(new Error('The form could not be read'), { statusCode: 400 })),
        );
    },
  );
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
    const { status, headers, body } = errorAnswer(error, request.id, log);
    void reply.status(status).headers(headers).send(body);
  });

  const router: Record<string, ReturnType<typeof toProcedure>> = {};
  for (const route of routes) router[routeName(route.endpoint)] = toProcedure(parts, route);
  const handler = new OpenAPIHandler(
    router as unknown as AnyRouter,
    {
      customErrorResponseBodyEncoder: (error: ORPCError<string, unknown>) => {
        const arrival = arrivals.getStore();
        const { headers, body } = errorAnswer(error, arrival?.requestId ?? '', log);
        for (const [name, value] of Object.entries(headers)) arrival?.reply.header(name, value);
        return body;
      },
    } as never,
  );
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const arrival = {
      requestId: request.id,
      address: request.ip,
      headers: request.headers,
      reply: { header: (name: string, value: string) => void reply.header(name, value) },
    };
    await arrivals.run(arrival, async () => {
      const { matched } = await handler.handle(request, reply, { prefix: '/api', context: {} });
      if (!matched) await reply.status(404).send({ message: 'Not found', code: 'NOT_FOUND', requestId: request.id });
    });
    return reply;
  };
  for (const { endpoint } of routes) {
    const meta = endpoint['~orpc'].meta as unknown as EndpointMeta;
    const options: RouteShorthandOptions = {
      ...(meta.perMinute &&
        config.RATE_LIMIT_PER_MINUTE > 0 && {
          config: {
            rateLimit: { max: Math.min(meta.perMinute, config.RATE_LIMIT_PER_MINUTE), timeWindow: '1 minute' },
          },
        }),
    };
    const { method, path } = endpoint['~orpc'].route;
    app.route({
      method: method ?? 'GET',
      url: `/api${path?.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ...options,
      handler: handle,
    });
  }
  return app;
}

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

const nonces = new WeakMap<object, string>();

/** The style and script nonce of one answer; the console page carries the same. */
export function nonceOf(response: object): string {
  const nonce = nonces.get(response) ?? newId();
  nonces.set(response, nonce);
  return nonce;
}
