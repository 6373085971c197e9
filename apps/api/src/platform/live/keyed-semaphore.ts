/** Runs work of one key one at a time, and at most `concurrency` keys at once. Aborted waiters are skipped. */
export function keyedSemaphore(concurrency: number) {
  const busy = new Set<string>();
  const waiting: { key: string; signal: AbortSignal; begin: (mayWork: boolean) => void }[] = [];

  function next() {
    while (busy.size < concurrency) {
      const index = waiting.findIndex(({ key, signal }) => signal.aborted || !busy.has(key));
      const [first] = index < 0 ? [] : waiting.splice(index, 1);
      if (!first) return;
      if (!first.signal.aborted) busy.add(first.key);
      first.begin(!first.signal.aborted);
    }
  }

  /** The result of `work`; undefined when the signal was aborted before it began. */
  return async function run<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T | undefined> {
    const mayWork = await new Promise<boolean>((begin) => {
      waiting.push({ key, signal, begin });
      next();
    });
    if (!mayWork) return undefined;
    try {
      return signal.aborted ? undefined : await work();
    } finally {
      busy.delete(key);
      next();
    }
  };
}
