import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { segmentMaximum } from './server.ts';

const dist = new URL('../../../../console/dist/', import.meta.url);

/** The files of each path besides the entry, as the build writes them (apps/console/chunks.ts). */
interface Preloads {
  signIn: string[];
  byMail: string[];
  screens: Record<string, string[]>;
}

interface Page {
  html: string;
  /** What the policy allows besides files of our own: the scripts that are written into the page, by their hashes. */
  scriptHashes: string;
  preloads: Preloads;
}

let read: { changedMs: number; page?: Page } = { changedMs: -1 };

/** The built page, read again when it has been built again; undefined before the first build. */
async function page(): Promise<Page | undefined> {
  const file = new URL('index.html', dist);
  const changed = await stat(file).catch(() => undefined);
  if (!changed) return undefined;
  if (changed.mtimeMs !== read.changedMs) {
    const preloads = await readFile(new URL('preloads.json', dist), 'utf8');
    const html = await readFile(file, 'utf8');
    const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code = '']) => code);
    const scriptHashes = scripts
      .map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
      .join(' ');
    read = {
      changedMs: changed.mtimeMs,
      page: { html, scriptHashes, preloads: JSON.parse(preloads) as Preloads },
    };
  }
  return read.page;
}

const mailPages = new Set(['/signup', '/reset-password', '/confirm-password']);

/** The files that a path needs; of one that no screen has, nothing is known before its session is. */
function filesOf({ signIn, byMail, screens }: Preloads, path: string, slug: string): readonly string[] {
  if (path === '/login') return signIn;
  if (mailPages.has(path)) return byMail;
  const parts = path.split('/');
  const fits = (screen: string) => {
    const wanted = screen.replace('{slug}', slug).split('/');
    return wanted.length === parts.length && wanted.every((part, i) => part.startsWith('$') || part === parts[i]);
  };
  return Object.entries(screens).find(([screen]) => fits(screen))?.[1] ?? [];
}

/** The page of a path: what its screen is made of begins to load with the entry, not after it. */
function pageOf({ html, preloads }: Page, url: string, slug: string): string {
  const path = url.split('?', 1)[0]?.replace(/(.)\/+$/, '$1') ?? '/';
  const links = filesOf(preloads, path, slug).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

/** Serves the built console: hashed assets for a year, and index.html for every other path. */
export async function serveConsole(app: FastifyInstance, slug: string): Promise<void> {
  if ((await page()) !== undefined) {
    await app.register(fastifyStatic, {
      root: dist.pathname,
      index: false,
      preCompressed: true,
      allowedPath: (path) => /\.\w+$/.test(path) && !/\.(html|json)$/.test(path),
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
    if (isTooLong) throw Object.assign(new Error('The URL is too long'), { statusCode: 414 });
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|billing|assets)\//.test(request.url);
    const built = isPage ? await page() : undefined;
    if (!built) return reply.status(404).send({ message: 'Not found', code: 'NOT_FOUND', requestId: request.id });
    const policy = String(reply.getHeader('content-security-policy'));
    return (
      reply
        .header(
          'content-security-policy',
          policy.replace("script-src 'self'", (own) => `${own} ${built.scriptHashes}`),
        )
        // Nothing of anybody is in the page: a browser may go back to it, and asks again for a new one.
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(pageOf(built, request.url, slug))
    );
  });
}
