import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { fromOutage } from '../disk/outages.ts';
import { invalid } from '../errors.ts';
import { newId } from '../id.ts';
import type { Logger } from '../log.ts';
import { trusts } from '../proxies.ts';
import type { Route, ServeParts } from '../serve.ts';
import { continueLater, closeUnread, publicBytesMaximum } from './bodies.ts';
import { errorResponse } from './error-response.ts';
import { respondToBadUrl, respondToMalformed } from './malformed.ts';
import type { Metrics } from './metrics.ts';
import { plainPage } from './plain-page.ts';
import { registerPlugins } from './plugins.ts';
import { brandOf } from '../look.ts';
import { inRequest, mountRoutes } from './routes.ts';

/** Limits for receiving the headers and the slowest form; idle connections are closed. */
const headersMs = 20_000;
const longestRequestMs = 30 * 60_000;
const silentMs = 120_000;

/** Maximum characters of one address segment. */
export const segmentMaximum = 300;

/** Creates the HTTP server with one Fastify route per endpoint of the contract, all through the pipeline. */
export async function createServer(
  { config, log, metrics }: { config: Config; log: Logger; metrics: Metrics },
  parts: ServeParts,
  routes: readonly Route[],
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log.child(
    {},
    { level: config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL },
  );
  const app = Fastify({
    loggerInstance,
    trustProxy: trusts(config.TRUST_PROXY),
    genReqId: () => newId(),
    bodyLimit: publicBytesMaximum,
    connectionTimeout: silentMs,
    requestTimeout: longestRequestMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: 2_000 },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: segmentMaximum },
    frameworkErrors: respondToBadUrl(log),
    clientErrorHandler: respondToMalformed(log),
  });
  await registerPlugins(app, config);
  app.removeContentTypeParser('text/plain');
  closeUnread(app);
  continueLater(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // API responses contain personal data. Files and the reference override this.
    if (/^\/(api|billing)\//.test(request.raw.url ?? '')) reply.header('cache-control', 'no-store');
    if (!isUtf8(request.raw.url ?? '')) throw invalid([], 'The URL must be UTF-8');
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
    const outage = fromOutage(error, parts.platform.space.reportFull);
    const answer = () => errorResponse(outage ?? error, request.id, log);
    const { status, headers, body } = inRequest(request, answer);
    if (!isPage(request)) return void reply.status(status).headers(headers).send(body);
    const { headers: ofPage, markup } = plainPage({
      ...brandOf(config),
      title: 'Oops! Something went wrong',
      text: body.message,
      link: { label: 'Try again', href: '' },
    });
    void reply
      .status(status)
      .headers({ ...headers, ...ofPage })
      .send(markup);
  });

  await mountRoutes(app, { config, log }, parts, routes);
  return app;
}

/** True if a browser requests a page of the console. */
const isPage = ({ method, url, headers }: { method: string; url: string; headers: { accept?: string | undefined } }) =>
  method === 'GET' && !/^\/(api|billing|assets)\//.test(url) && /\btext\/html\b/.test(headers.accept ?? '');

/** False if the escaped bytes of the address aren't valid UTF-8; a lone percent sign is allowed. */
function isUtf8(address: string): boolean {
  if (!/%[89a-f]/i.test(address)) return true;
  try {
    for (const escaped of address.match(/(?:%[\da-f]{2})+/gi) ?? []) decodeURIComponent(escaped);
    return true;
  } catch {
    return false;
  }
}
