import { pino, type Logger } from 'pino';

export type { Logger };

/** Structured logs on standard error, with possible secrets redacted. */
export function createLog(level: string): Logger {
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
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    pino.destination({ dest: 2, sync: false }),
  );
}
