/** At the latest after this many milliseconds, however busy the page is. */
const latestMs = 500;

/** Does it once what was drawn last stands there and nothing else is waiting; answers what calls it off. */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const id = requestIdleCallback(act, { timeout: latestMs });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(act, latestMs / 5);
  return () => clearTimeout(id);
}
