import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { generalMessages } from '@hearth/contract/errors';
import { readAfterHeader, transactionHeader } from '@hearth/contract/live/live';
import type { Config } from '../config.ts';

/** Allows only the console's own scripts, styles and images, plus calls to the configured billing address. */
const contentSecurityPolicy = ({ HEARTH_BILLING_BASE: billing }: Config) => ({
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
    connectSrc: ["'self'", ...(URL.canParse(billing) ? [new URL(billing).origin] : [])],
    frameSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
  },
});

/** Registers the Fastify plugins: security headers, CORS, compression, rate limits. */
export async function registerPlugins(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(config),
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: config.HEARTH_PUBLIC_URL?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
  });
  // The console may be served from other origins than the API; none are allowed by default.
  if (config.CORS_ORIGINS)
    await app.register(cors, {
      origin: config.CORS_ORIGINS.split(',').map((origin) => origin.trim()),
      credentials: true,
      maxAge: 600,
      exposedHeaders: ['content-disposition', 'x-request-id', 'retry-after', transactionHeader, readAfterHeader],
    });
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Fastest level: a 23 MB export becomes 3 MB in a tenth of a second. Assets are compressed at build time.
    zlibOptions: { level: constants.Z_BEST_SPEED },
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  });
  if (config.RATE_LIMIT_PER_MINUTE > 0) {
    await app.register(rateLimit, {
      global: true,
      max: config.RATE_LIMIT_PER_MINUTE,
      timeWindow: '1 minute',
      errorResponseBuilder: () =>
        Object.assign(new Error('Too many requests. Try again in a moment.'), {
          statusCode: 429,
        }),
    });
  }
  if (config.NODE_ENV === 'production') {
    await app.register(underPressure, {
      maxEventLoopDelay: 2000,
      retryAfter: 5,
      message: generalMessages.serverBusy,
    });
  }
}
