import { readFile, stat } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { segmentMaximum } from './server.ts';

const dist = new URL('../../../../console/dist/', import.meta.url);

let read = { changedMs: -1, page: '' };

/** The built page, read again when it has been built again; undefined before the first build. */
async function page(): Promise<string | undefined> {
  const file = new URL('index.html', dist);
  const changed = await stat(file).catch(() => undefined);
  if (!changed) return undefined;
  if (changed.mtimeMs !== read.changedMs) read = { changedMs: changed.mtimeMs, page: await readFile(file, 'utf8') };
  return read.page;
}

/** Serves the built console: hashed assets for a year, and index.html for every other path. */
export async function serveConsole(app: FastifyInstance): Promise<void> {
  if ((await page()) !== undefined) {
    await app.register(fastifyStatic, {
      root: dist.pathname,
      index: false,
      preCompressed: true,
      allowedPath: (path) => /\.\w+$/.test(path) && !path.endsWith('.html'),
      setHeaders: (response, path) => {
        response.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    // Assets match any address, so the router itself refuses none of them for its length.
    const isTooLong = request.url
      .split('?', 1)[0]
      ?.split('/')
      .some((part) => part.length > segmentMaximum);
    if (isTooLong) throw Object.assign(new Error('The address is too long'), { statusCode: 414 });
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|billing|assets)\//.test(request.url);
    const html = isPage ? await page() : undefined;
    if (html === undefined)
      return reply.status(404).send({ message: 'Not found', code: 'NOT_FOUND', requestId: request.id });
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
  });
}
