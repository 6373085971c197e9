import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { segmentMaximum } from './server.ts';

const dist = new URL('../../../../console/dist/', import.meta.url);

/** Files to preload for each path, written by the build (apps/console/chunks.ts). */
interface Preloads {
  signIn: string[];
  byMail: string[];
  screens: Record<string, string[]>;
}

interface Page {
  html: string;
  /** Hashes of the page's inline scripts, allowed by the content security policy. */
  scriptHashes: string;
  preloads: Preloads;
}

let read: { changedMs: number; page?: Page } = { changedMs: -1 };

/** The built page, reloaded after each build; undefined before the first. */
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

/** The files a path needs. For unknown paths, that depends on the session. */
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

/** The page of a path, preloading its screen's files along with the entry. */
function pageOf({ html, preloads }: Page, url: string, slug: string): string {
  const path = url.split('?', 1)[0]?.replace(/(.)\/+$/, '$1') ?? '/';
  const links = filesOf(preloads, path, slug).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

/** Serves the built console: hashed assets cached for a year, index.html for every other path. */
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
    // The asset route matches any address, so the router never refuses long ones.
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
        // The page contains nothing personal, so the back button may use it; a new visit revalidates.
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(pageOf(built, request.url, slug))
    );
  });
}
