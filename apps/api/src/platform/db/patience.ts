import { AsyncLocalStorage } from 'node:async_hooks';

const longest = new AsyncLocalStorage<number>();

/**
 * Runs `work`, none of whose statements is waited for longer: a database machine that is frozen, or that nothing reaches any more, says
 * nothing, and the kernel would wait a quarter of an hour. The connection is given up, and the statement fails as out of reach.
 */
export const withPatience = <T>(ms: number, work: () => T): T => longest.run(ms, work);

/** Waits for the answer; `giveUp` is called where it takes longer than whoever asked has patience for. */
export async function awaitPatiently<T>(answer: Promise<T>, giveUp: () => void): Promise<T> {
  const ms = longest.getStore();
  if (ms === undefined) return answer;
  const timer = setTimeout(giveUp, ms);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
  }
}
