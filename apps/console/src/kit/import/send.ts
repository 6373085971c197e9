import { ApiError, messageOf } from '../../platform/api-error.ts';
import { newIdempotencyKey } from '../../platform/client.ts';
import type { Result } from './declaration.ts';
import type { Planned } from './plan.ts';

/** Rows of one call. Its key stays the same however often it is sent. */
export interface Part<Entry = unknown> {
  rows: Planned<Entry>[];
  key: string;
  /** The server's answer, once it has come. */
  results?: Result[];
}

/** The server takes 1 MB in one call. */
const partBytesMaximum = 800_000;
const namesBytes = 300;
const attempts = 4;
const waitMs = (attempt: number) => 500 * 2 ** attempt;

/** At most so many: a character is at most 3 bytes, and the names of the fields stand beside. */
const bytesOf = ({ entry }: Planned<object>) => Object.values(entry).join('').length * 3 + namesBytes;

/** The same parts, to be sent for the first time. */
export const unsent = <Entry>(parts: readonly Part<Entry>[]): Part<Entry>[] =>
  parts.map(({ rows }) => ({ rows, key: newIdempotencyKey() }));

/** Parts of at most so many rows. */
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

const pause = (ms: number, signal: AbortSignal) =>
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
 * Sends the parts that have no answer yet, one after the other. A part that the server refuses fails with its message and
 * the next one follows; without an answer it is tried again with the same key, and at last the error is thrown.
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
          await pause(Math.max(wait(attempt), (error as ApiError).retryAfter * 1000), signal);
        else if (stopsAll(error)) throw error;
        else part.results = part.rows.map(({ key }) => ({ key, status: 'failed', message: messageOf(error) }));
      }
    }
    onPart();
  }
}

/** The answers by what their rows are known by. */
export const resultsOf = (parts: readonly Part[]) =>
  new Map(parts.flatMap(({ results = [] }) => results.map((result) => [result.key, result] as const)));
