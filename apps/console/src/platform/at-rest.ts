type Load = () => Promise<unknown>;

/** Required idle time, so that background loads never delay the user. */
const restMs = 1000;
const waiting = new Set<Load>();
let isUnderWay = false;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const idle = () =>
  new Promise<void>((resolve) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(() => resolve()) : setTimeout(resolve),
  );
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
const isBusy = () => document.readyState !== 'complete' || document.querySelector('[aria-busy=true]') !== null;

async function fetchWaiting() {
  if (isUnderWay) return;
  isUnderWay = true;
  while (waiting.size > 0) {
    await sleep(restMs);
    await idle();
    if (isBusy()) continue;
    for (const load of waiting) {
      waiting.delete(load);
      // A failed load is retried on use.
      await load().catch(() => undefined);
      if (isBusy()) break;
    }
  }
  isUnderWay = false;
}

/** Preloads code when the page is idle, one file at a time, but never with data saver on. */
export function preloadWhenIdle(load: Load) {
  if (typeof document === 'undefined' || savesData()) return;
  waiting.add(load);
  void fetchWaiting();
}
