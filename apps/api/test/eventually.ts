/** Waits until `check` answers something true; fails after `seconds`, which a machine that does much else may need. */
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
 * What answers how many milliseconds it took takes less than a second. It is tried again while it does not: on a machine that
 * does much else at once any single time may be long, but what waits for a timer is late each time.
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
