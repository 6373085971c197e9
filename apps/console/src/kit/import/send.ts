import { ApiError, messageOf } from '../../platform/api-error.ts';
import { newIdempotencyKey } from '../../platform/client.ts';
import type { Result } from './declaration.ts';
import type { Planned } from './plan.ts';

/** The rows of one request. Retries reuse its idempotency key. */
export interface Part<Entry = unknown> {
  rows: Planned<Entry>[];
  key: string;
  /** The server's response, once received. */
  results?: Result[];
}

/** The server accepts 1 MB per request. */
const partBytesMaximum = 800_000;
const namesBytes = 300;
const attempts = 4;
const waitMs = (attempt: number) => 500 * 2 ** attempt;

/** Upper bound: 3 bytes per character, plus field names. */
const bytesOf = ({ entry }: Planned<object>) => Object.values(entry).join('').length * 3 + namesBytes;

/** The same parts without responses. */
export const unsent = <Entry>(parts: readonly Part<Entry>[]): Part<Entry>[] =>
  parts.map(({ rows }) => ({ rows, key: newIdempotencyKey() }));

/** Splits rows into parts of limited size. */
export function partsOf<Entry extends object>(rows: readonly Planned<Entry>[], most: number): Part<Entry>[] {
  const parts: Part<Entry>[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = bytesOf(row);
    const last = parts.at(-1);
    if (!last || last.rows.length >= most || bytes + size > partBytesMaximum) {
      parts.push({ rows: [row], key: newIdempotencyKey() });
      bytes = size;
    } else {
      last.rows.push(row);
      bytes += size;
    }
  }
  return parts;
}

const isPassing = (error: unknown) => error instanceof ApiError && [0, 408, 429, 502, 503, 504].includes(error.status);
const stopsAll = (error: unknown) =>
  !(error instanceof ApiError) || isPassing(error) || error.status === 401 || error.status === 403;

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      },
      { once: true },
    );
  });

/**
 * Sends the parts without a response, one after another. A refused part fails with its message, and the next one
 * follows. Without a response, it retries with the same key, and finally throws.
 */
export async function sendParts<Entry>(
  parts: readonly Part<Entry>[],
  send: (part: Part<Entry>) => Promise<Result[]>,
  { onPart, signal, wait = waitMs }: { onPart: () => void; signal: AbortSignal; wait?: (attempt: number) => number },
): Promise<void> {
  for (const part of parts) {
    for (let attempt = 0; !part.results; attempt += 1) {
      signal.throwIfAborted();
      try {
        part.results = await send(part);
      } catch (error) {
        signal.throwIfAborted();
        if (isPassing(error) && attempt + 1 < attempts)
          await sleep(Math.max(wait(attempt), (error as ApiError).retryAfter * 1000), signal);
        else if (stopsAll(error)) throw error;
        else part.results = part.rows.map(({ key }) => ({ key, status: 'failed', message: messageOf(error) }));
      }
    }
    onPart();
  }
}

/** Results by key. */
export const resultsOf = (parts: readonly Part[]) =>
  new Map(parts.flatMap(({ results = [] }) => results.map((result) => [result.key, result] as const)));
