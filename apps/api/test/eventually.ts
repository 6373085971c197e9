/** Polls until `check` returns something truthy. Fails after `seconds`. */
export async function eventually<T>(check: () => Promise<T | undefined | false>, seconds = 30): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const found = await check();
    if (found) return found;
    if (Date.now() > end) throw new Error(`still not true after ${seconds} seconds`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const manyTries = 5;

/**
 * Expects `once`, which returns its duration in milliseconds, to take less than a second. Retries, because a busy
 * machine can delay any single run, while waiting for a timer is slow every time.
 */
export async function withinASecond(once: () => Promise<number>): Promise<void> {
  const took: number[] = [];
  while (took.length < manyTries) {
    const ms = await once();
    if (ms < 1000) return;
    took.push(Math.round(ms));
  }
  throw new Error(`it took ${took.join(', ')} ms`);
}
