type Load = () => Promise<unknown>;

/** How long nothing must have been busy, so that what a person waits for comes first. */
const restMs = 1000;
const waiting = new Set<Load>();
let isUnderWay = false;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
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
    await pause(restMs);
    await idle();
    if (isBusy()) continue;
    for (const load of waiting) {
      waiting.delete(load);
      // What does not arrive is asked for again when it is opened.
      await load().catch(() => undefined);
      if (isBusy()) break;
    }
  }
  isUnderWay = false;
}

/** Fetches code that may soon be opened, one file after the other, once the page is at rest; never where somebody saves data. */
export function fetchAtRest(load: Load) {
  if (typeof document === 'undefined' || savesData()) return;
  waiting.add(load);
  void fetchWaiting();
}
