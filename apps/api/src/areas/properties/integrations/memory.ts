/** What a run read on its way that its next pages need: each page is asked for by a provider that is opened anew. */
export interface Memory<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
}

const longestMs = 10 * 60_000;
const entriesMaximum = 50;

/** Remembers for ten minutes, in this process: whoever goes on elsewhere reads again. */
export function createMemory<T>(): Memory<T> {
  const entries = new Map<string, { value: T; timer: NodeJS.Timeout }>();
  const forget = (key: string) => {
    clearTimeout(entries.get(key)?.timer);
    entries.delete(key);
  };
  return {
    get: (key) => entries.get(key)?.value,
    set(key, value) {
      forget(key);
      const [oldest] = entries.keys();
      if (oldest !== undefined && entries.size >= entriesMaximum) forget(oldest);
      entries.set(key, { value, timer: setTimeout(forget, longestMs, key).unref() });
    },
  };
}
