/** Not among TypeScript's types yet. */
interface CloseWatcher extends EventTarget {
  destroy: () => void;
}

/** Hears the back gesture of phones while something stands over the page, where the browser tells of it; answers how to stop. */
export function onBackGesture(ask: () => void): () => void {
  const { CloseWatcher: Watcher } = globalThis as { CloseWatcher?: new () => CloseWatcher };
  if (!Watcher) return () => undefined;
  let watcher: CloseWatcher;
  const watch = () => {
    watcher = new Watcher();
    watcher.addEventListener('close', () => {
      // One watcher hears one gesture: what asks before it closes may stay.
      watch();
      ask();
    });
  };
  watch();
  return () => watcher.destroy();
}
