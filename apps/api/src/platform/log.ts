import { pino, type DestinationStream, type Logger } from 'pino';
import { traceFields } from './tracing/trace.ts';

export type { Logger };

/** Structured logs, by default on standard error, with possible secrets redacted. */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Logger {
  return pino(
    {
      level,
      redact: {
        paths: [
          'req.headers.authorization',
          'req.headers.cookie',
          'password',
          '*.password',
          'accessToken',
          '*.accessToken',
          'code',
          'email',
        ],
        censor: '[cut]',
      },
      base: undefined,
      mixin: () => traceFields() ?? {},
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination,
  );
}
