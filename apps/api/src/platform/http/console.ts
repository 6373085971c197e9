import { readFile } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { nonceOf } from './server.ts';

const dist = new URL('../../../../console/dist/', import.meta.url);

/** Serves the built console: hashed assets for a year, and index.html with this answer's nonce for every other path. */
export async function serveConsole(app: FastifyInstance): Promise<void> {
  const page = await readFile(new URL('index.html', dist), 'utf8').catch(() => undefined);
  if (page === undefined) {
    app.setNotFoundHandler((request, reply) => reply.status(404).send({ message: 'Not found', code: 'NOT_FOUND', requestId: request.id }));
    return;
  }
  await app.register(fastifyStatic, {
    root: dist.pathname, index: false, wildcard: false, preCompressed: false,
    setHeaders: (response, path) => {
      response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|billing|assets)\//.test(request.url);
    if (!isPage) return reply.status(404).send({ message: 'Not found', code: 'NOT_FOUND', requestId: request.id });
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page.replaceAll('__CSP_NONCE__', nonceOf(reply.raw)));
  });
}
