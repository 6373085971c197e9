import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { StandardOpenAPIHandler } from '@orpc/openapi/standard';
import type { AnyRouter, ORPCError } from '@orpc/server';
import type { Logger } from '../log.ts';
import { incomingRequests } from '../serve.ts';
import { errorResponse } from './error-response.ts';
import { idleReaderMs, dropIdleReader } from './slow-connections.ts';

/** Live readers may sleep between events; the stream writes every 15 seconds. */
const idleLiveReaderMs = 60_000;

/** Passes admitted requests under a prefix, with parsed bodies, to the procedures and sends their results. */
export function createHandler(router: AnyRouter, prefix: `/${string}`, log: Logger) {
  const handler = new StandardOpenAPIHandler(router, {
    customErrorResponseBodyEncoder: (error: ORPCError<string, unknown>) => {
      const incoming = incomingRequests.getStore();
      const { headers, body } = errorResponse(error, incoming?.requestId ?? '', log);
      for (const [name, value] of Object.entries(headers)) incoming?.reply.header(name, value);
      return body;
    },
  });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { matched, response } = await handler.handle(
      {
        method: request.method,
        url: new URL(request.raw.url ?? '/', 'http://localhost'),
        headers: request.headers,
        body: async () => request.body,
        signal: undefined,
      },
      { prefix, context: {} },
    );
    if (!matched) {
      const message = `No endpoint matches ${request.method} ${request.url.split('?', 1)[0]}`;
      return reply.status(404).send({ message, code: 'NOT_FOUND', requestId: request.id });
    }
    reply.status(response.status).headers(response.headers);
    if (response.body instanceof ReadableStream) {
      const isLive = String(response.headers['content-type']).startsWith('text/event-stream');
      dropIdleReader(reply.raw, isLive ? idleLiveReaderMs : idleReaderMs);
      return reply.send(Readable.fromWeb(response.body));
    }
    if (response.body === undefined) return reply.send();
    return reply.header('content-type', 'application/json').send(JSON.stringify(response.body));
  };
}
