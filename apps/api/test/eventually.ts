/** Waits until `check` answers something true; fails after `seconds`. */
export async function eventually<T>(check: () => Promise<T | undefined | false>, seconds = 10): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const found = await check();
    if (found) return found;
    if (Date.now() > end) throw new Error(`still not true after ${seconds} seconds`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
