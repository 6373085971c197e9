import { errorType } from '../tracing/trace.ts';
/** Ids of a request for support: its own, and its trace's if it is recorded. */
export interface RequestIds {
  requestId: string;
  traceId?: string;
}

/** A request that failed in Hearth, without the error's message, which may name people. */
export interface RequestFailure extends RequestIds {
  at: string;
  error: string;
}

const kept: RequestFailure[] = [];
const maximum = 20;

/** The last failed requests of this process, oldest first. */
export const failures: readonly RequestFailure[] = kept;

export function recordFailure(error: unknown, ids: RequestIds): void {
  kept.push({ at: new Date().toISOString(), error: errorType(error), ...ids });
  if (kept.length > maximum) kept.shift();
}
