/** State shared by the pages of a run: the provider is reopened for each page. */
export interface Memory<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
}

const longestMs = 10 * 60_000;
const entriesMaximum = 50;

/** In-process cache for ten minutes; another process reads again. */
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
