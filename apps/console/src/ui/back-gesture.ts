/** Not in TypeScript's types yet. */
interface CloseWatcher extends EventTarget {
  destroy: () => void;
}

/**
 * Listens for the back gesture of phones while something covers the page, in browsers that report it. Returns a
 * function that stops listening.
 */
export function onBackGesture(ask: () => void): () => void {
  const { CloseWatcher: Watcher } = globalThis as { CloseWatcher?: new () => CloseWatcher };
  if (!Watcher) return () => undefined;
  let watcher: CloseWatcher;
  const watch = () => {
    watcher = new Watcher();
    watcher.addEventListener('close', () => {
      // A watcher fires once, and the dialog may stay open after asking.
      watch();
      ask();
    });
  };
  watch();
  return () => watcher.destroy();
}
