const sliceMs = 12;

const turn = () => new Promise((resolve) => setTimeout(resolve));

/** Visits every item in time slices, so that the page stays responsive; rejects when aborted. */
export async function inSlices<T>(
  items: readonly T[],
  visit: (item: T, i: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  let until = performance.now() + sliceMs;
  for (const [i, item] of items.entries()) {
    visit(item, i);
    if (performance.now() < until) continue;
    await turn();
    signal?.throwIfAborted();
    until = performance.now() + sliceMs;
  }
}
