import { AsyncLocalStorage } from 'node:async_hooks';

const timeouts = new AsyncLocalStorage<number>();

/**
 * Runs `work` with a client-side timeout for each statement: a frozen or unreachable database machine doesn't respond, and
 * the kernel would wait 15 minutes. The connection is dropped, and the statement fails as unreachable.
 */
export const withStatementTimeout = <T>(ms: number, work: () => T): T => timeouts.run(ms, work);

/** Awaits the result; calls `giveUp` after the timeout of the surrounding `withStatementTimeout`. */
export async function awaitWithTimeout<T>(result: Promise<T>, giveUp: () => void): Promise<T> {
  const ms = timeouts.getStore();
  if (ms === undefined) return result;
  const timer = setTimeout(giveUp, ms);
  try {
    return await result;
  } finally {
    clearTimeout(timer);
  }
}
