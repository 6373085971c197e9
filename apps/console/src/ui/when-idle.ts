/** Runs after this many ms even if the page is busy. */
const latestMs = 500;

/** Runs once the page has painted and is idle. Returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const id = requestIdleCallback(act, { timeout: latestMs });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(act, latestMs / 5);
  return () => clearTimeout(id);
}
