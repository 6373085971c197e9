/** Lets work of one key run one at a time, and no more than so many at once of all keys; who has gone while waiting is passed over. */
export function createTurns(atOnce: number) {
  const busy = new Set<string>();
  const waiting: { key: string; signal: AbortSignal; begin: (mayWork: boolean) => void }[] = [];

  function next() {
    while (busy.size < atOnce) {
      const index = waiting.findIndex(({ key, signal }) => signal.aborted || !busy.has(key));
      const [first] = index < 0 ? [] : waiting.splice(index, 1);
      if (!first) return;
      if (!first.signal.aborted) busy.add(first.key);
      first.begin(!first.signal.aborted);
    }
  }

  /** Answers what `work` does, or undefined when the signal was aborted before it could begin. */
  return async function inTurn<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T | undefined> {
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
